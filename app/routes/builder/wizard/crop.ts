/** `x` and `y` are shares of the room that a square of this zoom leaves, from 0 (left, top) to 1. */
export type Crop = { zoom: number; x: number; y: number };

export const MAX_ZOOM = 4;
export const CENTERED: Crop = { zoom: 1, x: 0.5, y: 0.5 };

type Size = { width: number; height: number };

/** In pixels of the picture. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** `dx` and `dy` are shares of the square's side. */
export function moveCrop(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, side } = cropSquare(size, crop);
  return {
    ...crop,
    x: share(left - dx * side, size.width - side, crop.x),
    y: share(top - dy * side, size.height - side, crop.y),
  };
}

function share(offset: number, room: number, before: number) {
  return room > 0 ? Math.min(1, Math.max(0, offset / room)) : before;
}
