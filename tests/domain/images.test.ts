import { expect, test } from "vitest";
import { cleanImage, readImage } from "#domain/blobs/images/clean-image.server.ts";
import { MAX_IMAGE_BYTES } from "#domain/blobs/images/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import {
  ADAM7_PNG,
  BASELINE_JPEG,
  blackPng,
  bytesOf,
  chunk,
  deflatedZeros,
  exif,
  header,
  join,
  jpegWith,
  PROGRESSIVE_JPEG,
  png,
  segment,
} from "#tests/support/images.ts";

const TOO_LARGE = ["File too large", "Please upload files smaller than 1.5MB."];
const WRONG_TYPE = ["Invalid file type", "Please upload PNG or JPEG files only."];
const DAMAGED = ["Upload failed", "The image is damaged or incomplete. Please export it again and upload it."];
const TOO_MANY_PIXELS = ["Upload failed", "Please upload images of at most 4096 by 4096 pixels."];

async function refused(answer: Promise<unknown>) {
  const error = await answer.catch((error: unknown) => error);
  return error instanceof AppError ? [error.title, error.message] : error;
}

function textOf(bytes: Uint8Array) {
  return new TextDecoder("latin1").decode(bytes);
}

async function pngOfSize(length: number) {
  const empty = await blackPng(chunk("tEXt"));
  return blackPng(chunk("tEXt", new Uint8Array(length - empty.byteLength)));
}

async function corpus() {
  return [
    await blackPng(),
    ADAM7_PNG,
    BASELINE_JPEG,
    PROGRESSIVE_JPEG,
    jpegWith(BASELINE_JPEG, segment(0xe0, bytesOf("JFIF\0 12345678")), exif(6)),
  ];
}

test("a PNG and a JPEG are accepted with their size", async () => {
  expect(await cleanImage(await blackPng())).toMatchObject({ type: "image/png", width: 10, height: 10 });
  expect(await cleanImage(ADAM7_PNG)).toMatchObject({ type: "image/png", width: 5, height: 3 });
  expect(await cleanImage(BASELINE_JPEG)).toMatchObject({ type: "image/jpeg", width: 8, height: 6 });
  expect(await cleanImage(PROGRESSIVE_JPEG)).toMatchObject({ type: "image/jpeg", width: 8, height: 6 });
});

test("an image's type is read from its content, not its name", async () => {
  for (const text of ["GIF89a", '<svg xmlns="http://www.w3.org/2000/svg"/>', "<!doctype html><p>icon.png</p>", ""]) {
    expect(await refused(cleanImage(bytesOf(text)))).toEqual(WRONG_TYPE);
  }
});

test("an image without metadata is unchanged", async () => {
  const plain = await blackPng();
  expect((await cleanImage(plain)).bytes).toEqual(plain);
  expect((await cleanImage(PROGRESSIVE_JPEG)).bytes).toEqual(PROGRESSIVE_JPEG);
});

test("removing metadata twice gives the same bytes", async () => {
  for (const image of await corpus()) {
    const once = await cleanImage(image);
    expect(await cleanImage(once.bytes)).toEqual(once);
  }
});

test("an image that is truncated anywhere is refused", async () => {
  for (const image of await corpus()) {
    for (let end = 10; end < image.byteLength; end += 10) {
      expect(await refused(cleanImage(image.subarray(0, end)))).toEqual(DAMAGED);
    }
    expect(await refused(cleanImage(image.subarray(0, -1)))).toEqual(DAMAGED);
  }
});

test("bytes after the end of an image are removed", async () => {
  for (const image of await corpus()) {
    const { bytes } = await cleanImage(join(image, bytesOf("<script>PK")));
    expect(bytes).toEqual((await cleanImage(image)).bytes);
  }
});

test("text, profiles, time and animation are removed from a PNG", async () => {
  const names = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "iCCP", "gAMA", "sRGB", "acTL", "fcTL"];
  const marked = await blackPng(...names.map((name) => chunk(name, bytesOf("Somewhere 52.5N"))));
  expect((await cleanImage(marked)).bytes).toEqual(await blackPng());
});

test("comments, XMP, profiles and thumbnails are removed from a JPEG, and its colour space is kept", async () => {
  const marked = jpegWith(
    BASELINE_JPEG,
    segment(0xe0, bytesOf("JFIF\0\x01\x02 thumbnail")),
    segment(0xe1, bytesOf("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>")),
    segment(0xe2, bytesOf("ICC_PROFILE\0")),
    segment(0xee, bytesOf("Adobe\0d\0\0\0\0\x01 hidden")),
    segment(0xfe, bytesOf("Somewhere 52.5N")),
  );
  const jfif = segment(0xe0, bytesOf("JFIF\0\x01\x01\0\0\x01\0\x01\0\0"));
  const adobe = segment(0xee, bytesOf("Adobe\0d\0\0\0\0\x01"));
  expect((await cleanImage(marked)).bytes).toEqual(jpegWith(BASELINE_JPEG, jfif, adobe));
});

test("only the orientation is kept of EXIF data", async () => {
  const { bytes } = await cleanImage(jpegWith(BASELINE_JPEG, exif(6)));
  expect(textOf(bytes)).toContain("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06");
  expect(textOf(bytes)).not.toContain("Cam");
  for (const orientation of [0, 1, 9]) {
    expect((await cleanImage(jpegWith(BASELINE_JPEG, exif(orientation)))).bytes).toEqual(BASELINE_JPEG);
  }
});

test("an image with broken EXIF data is accepted", async () => {
  const whole = exif(6).subarray(4);
  for (let end = 0; end < 40; end++) {
    const cut = jpegWith(BASELINE_JPEG, segment(0xe1, whole.subarray(0, end)));
    expect((await cleanImage(cut)).bytes).toEqual(BASELINE_JPEG);
  }
});

test("a wrong checksum is refused, also in metadata", async () => {
  const marked = await blackPng(chunk("tEXt", bytesOf("Comment")));
  for (const at of [20, 45, 60]) {
    const flipped = marked.with(at, 255 - (marked[at] ?? 0));
    expect(await refused(cleanImage(flipped))).toEqual(DAMAGED);
  }
});

test("PNG chunks that are out of order, missing, repeated or unknown are refused", async () => {
  const [head, data, end] = [header({}), chunk("IDAT", await deflatedZeros(310)), chunk("IEND")];
  const palette = chunk("PLTE", new Uint8Array(3));
  const wrong = [
    [data, head, end],
    [head, end],
    [head, head, data, end],
    [head, data, palette, end],
    [head, data, chunk("tEXt"), data, end],
    [chunk("tEXt"), head, data, end],
    [head, chunk("ABCD"), data, end],
    [head, chunk("PLTE", new Uint8Array(4)), data, end],
    [header({ colour: 3 }), data, end],
    [header({ colour: 5 }), data, end],
    [header({ depth: 4 }), data, end],
    [header({ interlace: 2 }), data, end],
    [header({ width: 0 }), data, end],
  ];
  for (const chunks of wrong) expect(await refused(cleanImage(png(...chunks)))).toEqual(DAMAGED);
});

test("a JPEG needs one frame before its scans, and only known tables", async () => {
  const frame = segment(0xc0, bytesOf("\x08\0\x06\0\x08\x01\x01\x11\0"));
  const scan = segment(0xda, bytesOf("\x01\x01\0\0\x3f\0"));
  const [start, end] = [Uint8Array.of(0xff, 0xd8), Uint8Array.of(0xff, 0xd9)];
  expect(await cleanImage(join(start, frame, scan, end))).toMatchObject({ width: 8, height: 6 });
  const arithmetic = frame.with(1, 0xc9);
  const wrong = [[scan], [frame], [scan, frame], [frame, frame, scan], [arithmetic, scan], [frame, scan, start]];
  for (const parts of wrong) expect(await refused(cleanImage(join(start, ...parts, end)))).toEqual(DAMAGED);
});

test("stuffed bytes, restart markers and fill bytes are part of a JPEG scan", async () => {
  const scan = Uint8Array.of(1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xff, 0xd7, 4, 0xff);
  const image = join(BASELINE_JPEG.subarray(0, -2), scan, BASELINE_JPEG.subarray(-2));
  expect((await cleanImage(image)).bytes).toEqual(image);
});

test("an image of more than 4096 pixels a side is refused", async () => {
  const data = chunk("IDAT", await deflatedZeros(310));
  for (const side of [30_000, 4097, 2 ** 31]) {
    for (const size of [{ width: side }, { height: side }, { width: side, height: side }]) {
      expect(await refused(cleanImage(png(header(size), data, chunk("IEND"))))).toEqual(TOO_MANY_PIXELS);
    }
  }
  const sides = textOf(BASELINE_JPEG).indexOf("\0\x06\0\x08");
  expect(await refused(cleanImage(BASELINE_JPEG.with(sides, 0x75)))).toEqual(TOO_MANY_PIXELS);
});

test("an image with more or fewer pixels than its header says is refused", async () => {
  for (const length of [0, 309, 311, 50 * 2 ** 20]) {
    const data = chunk("IDAT", await deflatedZeros(length));
    expect(await refused(cleanImage(png(header({}), data, chunk("IEND"))))).toEqual(DAMAGED);
  }
  const hidden = chunk("IDAT", join(await deflatedZeros(310), bytesOf("hidden")));
  expect(await refused(cleanImage(png(header({}), hidden, chunk("IEND"))))).toEqual(DAMAGED);
});

test("a picture of 4096 by 4096 pixels is accepted", async () => {
  const data = chunk("IDAT", await deflatedZeros(4096 * (1 + 4096 * 4)));
  const image = png(header({ width: 4096, height: 4096, colour: 6 }), data, chunk("IEND"));
  expect(await cleanImage(image)).toMatchObject({ width: 4096, height: 4096 });
});

test("pixel rows are counted for every PNG bit depth, colour type and interlace pass", async () => {
  const pictures = [
    { depth: 1, colour: 0, interlace: 0, length: 3 * (1 + 2) },
    { depth: 16, colour: 6, interlace: 0, length: 3 * (1 + 72) },
    { depth: 4, colour: 3, interlace: 0, length: 3 * (1 + 5) },
    { depth: 8, colour: 0, interlace: 1, length: 3 + 2 + 0 + 3 + 6 + 10 + 10 },
  ];
  for (const { length, ...kind } of pictures) {
    const palette = kind.colour === 3 ? [chunk("PLTE", new Uint8Array(48))] : [];
    const data = chunk("IDAT", await deflatedZeros(length));
    const image = png(header({ width: 9, height: 3, ...kind }), ...palette, data, chunk("IEND"));
    expect((await cleanImage(image)).bytes).toEqual(image);
  }
});

test("1.5 MB is accepted, one byte more is not", async () => {
  const largest = await pngOfSize(MAX_IMAGE_BYTES);
  expect((await readImage(new Blob([largest]).stream())).byteLength).toBe(1_572_864);
  expect((await cleanImage(largest)).bytes).toEqual(await blackPng());

  const larger = await pngOfSize(MAX_IMAGE_BYTES + 1);
  expect(await refused(readImage(new Blob([larger]).stream()))).toEqual(TOO_LARGE);
  expect(await refused(cleanImage(larger))).toEqual(TOO_LARGE);
});

test("reading an upload stops at the size limit", async () => {
  let [pulled, cancelled] = [0, false];
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 2 ** 16;
      controller.enqueue(new Uint8Array(2 ** 16));
    },
    cancel() {
      cancelled = true;
    },
  });
  expect(await refused(readImage(endless))).toEqual(TOO_LARGE);
  expect(cancelled).toBe(true);
  expect(pulled).toBeLessThan(MAX_IMAGE_BYTES + 3 * 2 ** 16);
});

test("an empty upload is refused", async () => {
  expect(await refused(readImage(null).then(cleanImage))).toEqual(WRONG_TYPE);
});
