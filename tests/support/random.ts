/** Whole numbers from 0 to below a bound, in an order that looks random and is the same in every run of the test. */
export function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
