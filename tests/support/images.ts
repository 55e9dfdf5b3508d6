import { crc32 } from "node:zlib";
import { concat } from "#domain/kit/bytes.ts";

/** Files of a real encoder: Adam7 PNG; baseline colour and progressive grey JPEG, without JFIF. */
export const ADAM7_PNG = fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAAGjU2I5AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQImWM4Y2zMgIQhCMpCpeAIAMl4Ee/KADjNAAAAAElFTkSuQmCC",
);
export const BASELINE_JPEG = fromBase64(
  "/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQL/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCABT//2Q==",
);
export const PROGRESSIVE_JPEG = fromBase64(
  "/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wgALCAAGAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//aAAgBAQAAAAEv/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABBQJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAGPwJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPyF//9oACAEBAAAAEH//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/EH//2Q==",
);

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function fromBase64(text: string) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function bytesOf(text: string) {
  return new TextEncoder().encode(text);
}

export function join(...parts: Array<Uint8Array>) {
  return concat(parts);
}

/** Never held in memory as a whole. */
export async function deflatedZeros(length: number) {
  const zeros = new Uint8Array(2 ** 20);
  let left = length;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (left === 0) return controller.close();
      const part = zeros.slice(0, left);
      left -= part.byteLength;
      controller.enqueue(part);
    },
  });
  return new Response(source.pipeThrough(new CompressionStream("deflate"))).bytes();
}

export function chunk(name: string, data: Uint8Array = new Uint8Array()) {
  const named = join(bytesOf(name), data);
  return join(uint32(data.byteLength), named, uint32(crc32(named)));
}

export function header({ width = 10, height = 10, depth = 8, colour = 2, interlace = 0 }) {
  return chunk("IHDR", join(uint32(width), uint32(height), Uint8Array.of(depth, colour, 0, 0, interlace)));
}

export function png(...chunks: Array<Uint8Array>) {
  return join(PNG_SIGNATURE, ...chunks);
}

export async function blackPng(...chunks: Array<Uint8Array>) {
  return png(header({}), ...chunks, chunk("IDAT", await deflatedZeros(10 * 31)), chunk("IEND"));
}

export async function blackSquare(side: number, width = side) {
  const data = await deflatedZeros(side * (1 + 3 * width));
  return png(header({ width, height: side }), chunk("IDAT", data), chunk("IEND"));
}

export function segment(marker: number, body: Uint8Array) {
  return join(Uint8Array.of(0xff, marker, (body.byteLength + 2) >> 8, (body.byteLength + 2) & 0xff), body);
}

export function jpegWith(jpeg: Uint8Array, ...segments: Array<Uint8Array>) {
  return join(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));
}

export function exif(orientation: number) {
  const camera = [0x0f, 0x01, 2, 0, 4, 0, 0, 0, ...bytesOf("Cam\0")];
  const turn = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  const tiff = [...bytesOf("II"), 42, 0, 8, 0, 0, 0, 2, 0, ...camera, ...turn, 0, 0, 0, 0];
  return segment(0xe1, join(bytesOf("Exif\0\0"), Uint8Array.from(tiff)));
}

function uint32(value: number) {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

export async function randomPicture() {
  const row = Uint8Array.of(0, ...crypto.getRandomValues(new Uint8Array(8)));
  const data = await new Response(new Blob([row]).stream().pipeThrough(new CompressionStream("deflate"))).bytes();
  return png(header({ width: 8, height: 1, colour: 0 }), chunk("IDAT", data), chunk("IEND"));
}
