/* Made by scripts/icons.ts from Phosphor's drawings (MIT); not edited by hand. */

export function FilterIcon() {
  return (
    <svg className="icon" viewBox="0 0 256 256" aria-hidden="true">
      <path d="M200,136a8,8,0,0,1-8,8H64a8,8,0,0,1,0-16H192A8,8,0,0,1,200,136Zm32-56H24a8,8,0,0,0,0,16H232a8,8,0,0,0,0-16Zm-80,96H104a8,8,0,0,0,0,16h48a8,8,0,0,0,0-16Z" />
    </svg>
  );
}

export function AllIcon() {
  return (
    <svg className="icon" viewBox="0 0 256 256" aria-hidden="true">
      <path d="M181.66,133.66l-80,80a8,8,0,0,1-11.32-11.32L164.69,128,90.34,53.66a8,8,0,0,1,11.32-11.32l80,80A8,8,0,0,1,181.66,133.66Z" />
    </svg>
  );
}
