import { concat } from "#domain/bytes.ts";
import { type CleanImage, checkSides, damaged, PNG_SIGNATURE, view } from "./rules.ts";

type Chunk = { name: string; data: Uint8Array; raw: Uint8Array };
type Header = { width: number; height: number; bitsPerPixel: number; palette: boolean; interlaced: boolean };

/** Chunks that make the picture, by the letter they have in the order of a file; all others are "x". */
const KEPT: Record<string, string> = { IHDR: "H", PLTE: "P", tRNS: "T", IDAT: "D", IEND: "E" };
/** By colour type: samples a pixel has, and bits a sample may have. */
const COLOURS: Record<number, { samples: number; depths: ReadonlyArray<number> }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE = 3;
/** The most a palette may have: 256 colours of three bytes. */
const PALETTE_BYTES = 768;
/** The seven passes of Adam7: first column and row, then the steps to the next. */
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
/** Bytes inflated at a time, and the most that deflate makes of them: workerd buffers all output of a write. */
const SLICE = 256;
const SLICE_INFLATED = SLICE * 1032;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/**
 * The PNG with only the chunks that make its picture, up to its end; sides in pixels.
 * @throws AppError("invalid") where it is damaged, cut off, over 4096 pixels wide or high, or its pixels are not as many
 * as its header says.
 */
export async function cleanPng(bytes: Uint8Array): Promise<CleanImage> {
  const chunks = readChunks(bytes);
  const order = chunks.map(({ name }) => KEPT[name] ?? "x").join("");
  if (/^x|Dx+D/.test(order) || !/^HP?T?D+E$/.test(order.replaceAll("x", ""))) throw damaged();

  const header = readHeader(find(chunks, "IHDR") ?? new Uint8Array());
  const { width, height } = header;
  checkPalette(header, find(chunks, "PLTE"));
  const idat = concat(chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data));
  if (!(await inflatesTo(idat, countBytes(header)))) throw damaged();

  const kept = chunks.filter(({ name }) => name in KEPT).map(({ raw }) => raw);
  return { type: "image/png", bytes: concat([PNG_SIGNATURE, ...kept]), width, height };
}

function readChunks(bytes: Uint8Array) {
  const chunks: Array<Chunk> = [];
  for (let at = PNG_SIGNATURE.length; chunks.at(-1)?.name !== "IEND"; ) {
    const chunk = readChunk(bytes.subarray(at));
    chunks.push(chunk);
    at += chunk.raw.byteLength;
  }
  return chunks;
}

function readChunk(bytes: Uint8Array): Chunk {
  if (bytes.byteLength < 12) throw damaged();
  const end = view(bytes).getUint32(0) + 8;
  if (end + 4 > bytes.byteLength) throw damaged();
  const name = String.fromCharCode(...bytes.subarray(4, 8));
  const isKnown = name in KEPT || /^[a-z][A-Za-z]{3}$/.test(name);
  if (!isKnown || (name === "IEND" && end > 8)) throw damaged();
  if (crc32(bytes.subarray(4, end)) !== view(bytes).getUint32(end)) throw damaged();
  return { name, data: bytes.subarray(8, end), raw: bytes.subarray(0, end + 4) };
}

function crc32(bytes: Uint8Array) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function find(chunks: ReadonlyArray<Chunk>, name: string) {
  return chunks.find((chunk) => chunk.name === name)?.data ?? null;
}

function readHeader(data: Uint8Array): Header {
  if (data.byteLength !== 13) throw damaged();
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8);
  const kind = COLOURS[colour];
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) throw damaged();
  const [width, height] = [view(data).getUint32(0), view(data).getUint32(4)];
  checkSides(width, height);
  return {
    width,
    height,
    bitsPerPixel: depth * kind.samples,
    palette: colour === PALETTE,
    interlaced: interlace === 1,
  };
}

function checkPalette({ palette }: Header, entries: Uint8Array | null) {
  if (palette && !entries) throw damaged();
  if (entries && (entries.length === 0 || entries.length % 3 !== 0 || entries.length > PALETTE_BYTES)) throw damaged();
}

/** Bytes that the picture inflates to: each row of each pass is its pixels and one byte for its filter. */
function countBytes({ width, height, bitsPerPixel, interlaced }: Header) {
  return (interlaced ? PASSES : WHOLE).reduce((bytes, [left, top, right, down]) => {
    const columns = Math.ceil((width - left) / right);
    const rows = Math.ceil((height - top) / down);
    return columns > 0 && rows > 0 ? bytes + rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : bytes;
  }, 0);
}

/** Whether zlib data inflates to exactly this many bytes; stops at the first too many. */
async function inflatesTo(data: Uint8Array<ArrayBuffer>, expected: number) {
  const reader = slices(data).pipeThrough(new DecompressionStream("deflate")).getReader({ mode: "byob" });
  let length = 0;
  try {
    let { value } = await reader.read(new Uint8Array(SLICE_INFLATED));
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

function slices(data: Uint8Array<ArrayBuffer>) {
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (at >= data.byteLength) return controller.close();
        controller.enqueue(data.slice(at, at + SLICE));
        at += SLICE;
      },
    },
    { highWaterMark: 0 },
  );
}
