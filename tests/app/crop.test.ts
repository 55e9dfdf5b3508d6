import { expect, test } from "vitest";
import { CENTERED, cropSquare, moveCrop } from "#app/routes/builder/wizard/crop.ts";

const WIDE = { width: 300, height: 100 };

test("the largest square in the middle is cut out, a smaller one the closer the zoom", () => {
  expect(cropSquare(WIDE, CENTERED)).toEqual({ left: 100, top: 0, side: 100 });
  expect(cropSquare(WIDE, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 250, top: 0, side: 50 });
});

test("dragging moves the picture below the square, up to its edges", () => {
  expect(moveCrop(WIDE, CENTERED, 0.5, 0.5)).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
  expect(moveCrop(WIDE, CENTERED, -9, 0).x).toBe(1);
  expect(moveCrop(WIDE, { ...CENTERED, zoom: 2 }, 9, 9)).toEqual({ zoom: 2, x: 0, y: 0 });
});
