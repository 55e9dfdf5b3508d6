import { concat } from "#domain/kit/bytes.ts";
import { assertSides, type CleanImage, damagedError, dataView, PNG_SIGNATURE } from "./formats.ts";

type Chunk = { name: string; data: Uint8Array; raw: Uint8Array };
type Header = { width: number; height: number; bitsPerPixel: number; palette: boolean; interlaced: boolean };

/** Letters let a pattern check the chunks' order; unlisted chunks are "x". */
const CHUNK_LETTERS: Record<string, string> = { IHDR: "H", PLTE: "P", tRNS: "T", IDAT: "D", IEND: "E" };
/** Samples per pixel and allowed bits per sample, by colour type. */
const COLOURS: Record<number, { samples: number; depths: ReadonlyArray<number> }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE = 3;
/** 256 colours of three bytes. */
const PALETTE_BYTES = 768;
/** Adam7's passes: first column and row, column and row steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;
/**
 * The data are inflated in small slices, since workerd buffers all output of a write and deflate expands to at most
 * 1032 times the input.
 */
const SLICE_BYTES = 256;
const MAX_INFLATED_SLICE_BYTES = SLICE_BYTES * 1032;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Drops chunks that are not part of the picture. @throws AppError("invalid"), also for pixels unlike the header. */
export async function cleanPng(bytes: Uint8Array): Promise<CleanImage> {
  const chunks = readChunks(bytes);
  // The header is first; data chunks follow one another; a palette and transparency, if any, precede them.
  const order = chunks.map(({ name }) => CHUNK_LETTERS[name] ?? "x").join("");
  if (/^x|Dx+D/.test(order) || !/^HP?T?D+E$/.test(order.replaceAll("x", ""))) throw damagedError();

  const header = readHeader(findChunk(chunks, "IHDR") ?? new Uint8Array());
  const { width, height } = header;
  checkPalette(header, findChunk(chunks, "PLTE"));
  const idat = concat(chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data));
  if (!(await inflatesTo(idat, inflatedBytes(header)))) throw damagedError();

  const kept = chunks.filter(({ name }) => name in CHUNK_LETTERS).map(({ raw }) => raw);
  return { type: "image/png", bytes: concat([PNG_SIGNATURE, ...kept]), width, height };
}

function readChunks(bytes: Uint8Array) {
  const chunks: Array<Chunk> = [];
  for (let offset = PNG_SIGNATURE.length; chunks.at(-1)?.name !== "IEND"; ) {
    const chunk = readChunk(bytes.subarray(offset));
    chunks.push(chunk);
    offset += chunk.raw.byteLength;
  }
  return chunks;
}

function readChunk(bytes: Uint8Array): Chunk {
  if (bytes.byteLength < 12) throw damagedError();
  const end = dataView(bytes).getUint32(0) + 8;
  if (end + 4 > bytes.byteLength) throw damagedError();
  const name = String.fromCharCode(...bytes.subarray(4, 8));
  // A chunk is allowed if it is listed, or if its small first letter marks it as ancillary.
  const isAllowed = name in CHUNK_LETTERS || /^[a-z][A-Za-z]{3}$/.test(name);
  if (!isAllowed || (name === "IEND" && end > 8)) throw damagedError();
  if (crc32(bytes.subarray(4, end)) !== dataView(bytes).getUint32(end)) throw damagedError();
  return { name, data: bytes.subarray(8, end), raw: bytes.subarray(0, end + 4) };
}

function crc32(bytes: Uint8Array) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function findChunk(chunks: ReadonlyArray<Chunk>, name: string) {
  return chunks.find((chunk) => chunk.name === name)?.data ?? null;
}

function readHeader(data: Uint8Array): Header {
  if (data.byteLength !== 13) throw damagedError();
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8);
  const kind = COLOURS[colour];
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) throw damagedError();
  const [width, height] = [dataView(data).getUint32(0), dataView(data).getUint32(4)];
  assertSides(width, height);
  return {
    width,
    height,
    bitsPerPixel: depth * kind.samples,
    palette: colour === PALETTE,
    interlaced: interlace === 1,
  };
}

function checkPalette({ palette }: Header, entries: Uint8Array | null) {
  if (palette && !entries) throw damagedError();
  if (entries && (entries.length === 0 || entries.length % 3 !== 0 || entries.length > PALETTE_BYTES))
    throw damagedError();
}

/** The size of the inflated pixels. Each row of each pass has one more byte, for its filter. */
function inflatedBytes({ width, height, bitsPerPixel, interlaced }: Header) {
  return (interlaced ? PASSES : WHOLE).reduce((bytes, [left, top, columnStep, rowStep]) => {
    const columns = Math.ceil((width - left) / columnStep);
    const rows = Math.ceil((height - top) / rowStep);
    return columns > 0 && rows > 0 ? bytes + rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : bytes;
  }, 0);
}

/** Stops as soon as the data exceeds `expected`. */
async function inflatesTo(data: Uint8Array<ArrayBuffer>, expected: number) {
  const reader = streamSlices(data).pipeThrough(new DecompressionStream("deflate")).getReader({ mode: "byob" });
  let length = 0;
  try {
    let { value } = await reader.read(new Uint8Array(MAX_INFLATED_SLICE_BYTES));
    while (value && value.byteLength > 0 && length <= expected) {
      length += value.byteLength;
      ({ value } = await reader.read(new Uint8Array(value.buffer)));
    }
    if (length > expected) await reader.cancel();
  } catch {
    return false;
  }
  return length === expected;
}

function streamSlices(data: Uint8Array<ArrayBuffer>) {
  let offset = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (offset >= data.byteLength) return controller.close();
        controller.enqueue(data.slice(offset, offset + SLICE_BYTES));
        offset += SLICE_BYTES;
      },
    },
    { highWaterMark: 0 },
  );
}
