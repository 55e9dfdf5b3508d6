import { concat } from "#domain/kit/bytes.ts";
import { assertSides, type CleanImage, damagedError, dataView } from "./formats.ts";

/** `raw`: marker, body and, after a start of scan, the scan. */
type Segment = { marker: number; body: Uint8Array; raw: Uint8Array };

const [SOI, EOI, SOS, DQT, DHT, DRI] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xdd];
const [APP0, APP1, APP14, APP15, COM] = [0xe0, 0xe1, 0xee, 0xef, 0xfe];
/** Browsers show baseline, extended and progressive frames. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const KEPT = [...FRAMES, SOS, DQT, DHT, DRI];
const JFIF = "JFIF\0";
const EXIF = "Exif\0\0";
const ADOBE = "Adobe";
const ADOBE_BYTES = 12;
/** JFIF 1.1, square pixels, no thumbnail. */
const JFIF_REST = [1, 1, 0, 0, 1, 0, 1, 0, 0];
const ORIENTATION = 0x0112;
const SHORT = 3;

/** Keeps tables, frame, scans, colour space and orientation. @throws AppError("invalid") as `cleanImage` does. */
export function cleanJpeg(bytes: Uint8Array): CleanImage {
  const segments = readSegments(bytes);
  const size = readFrame(segments);
  const exif = findApp(segments, APP1, EXIF);
  const orientation = exif ? readOrientation(exif.subarray(EXIF.length)) : 1;
  const adobe = findApp(segments, APP14, ADOBE);

  const parts = [
    Uint8Array.of(0xff, SOI),
    ...(findApp(segments, APP0, JFIF) ? [segment(APP0, [...ascii(JFIF), ...JFIF_REST])] : []),
    ...(orientation > 1 ? [segment(APP1, [...ascii(EXIF), ...orientationTiff(orientation)])] : []),
    ...(adobe && adobe.byteLength >= ADOBE_BYTES ? [segment(APP14, [...adobe.subarray(0, ADOBE_BYTES)])] : []),
    ...segments.filter(({ marker }) => KEPT.includes(marker)).map(({ raw }) => raw),
    Uint8Array.of(0xff, EOI),
  ];
  return { type: "image/jpeg", bytes: concat(parts), ...size };
}

function readSegments(bytes: Uint8Array) {
  const segments: Array<Segment> = [];
  let offset = skipFill(bytes, 2);
  while (bytes[offset] !== EOI) {
    const segment = readSegment(bytes, offset);
    segments.push(segment);
    offset = skipFill(bytes, offset - 1 + segment.raw.byteLength);
  }
  return segments;
}

/** One or more 0xFF precede a marker's code. */
function skipFill(bytes: Uint8Array, start: number) {
  let offset = start;
  while (bytes[offset] === 0xff) offset++;
  if (offset === start || offset >= bytes.byteLength) throw damagedError();
  return offset;
}

function readSegment(bytes: Uint8Array, offset: number): Segment {
  const marker = bytes[offset] ?? 0;
  const isDropped = marker === COM || (marker >= APP0 && marker <= APP15);
  if (!isDropped && !KEPT.includes(marker)) throw damagedError();
  if (offset + 3 > bytes.byteLength) throw damagedError();
  const length = dataView(bytes).getUint16(offset + 1);
  const bodyEnd = offset + 1 + length;
  if (length < 2 || bodyEnd > bytes.byteLength) throw damagedError();
  const end = marker === SOS ? findScanEnd(bytes, bodyEnd) : bodyEnd;
  return { marker, body: bytes.subarray(offset + 3, bodyEnd), raw: bytes.subarray(offset - 1, end) };
}

/** Inside a scan 0xFF00 is stuffing, 0xFFD0 to 0xFFD7 restart, 0xFFFF fill. */
function findScanEnd(bytes: Uint8Array, start: number) {
  for (let offset = bytes.indexOf(0xff, start); offset !== -1; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1] ?? 0;
    const isInside = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isInside) return offset;
  }
  throw damagedError();
}

function readFrame(segments: ReadonlyArray<Segment>) {
  const [frame, second] = segments.filter(({ marker }) => FRAMES.includes(marker));
  const scan = segments.find(({ marker }) => marker === SOS);
  if (!frame || second || !scan || segments.indexOf(scan) < segments.indexOf(frame)) throw damagedError();
  const components = frame.body[5] ?? 0;
  const isLegal = frame.body[0] === 8 && [1, 3, 4].includes(components);
  if (!isLegal || frame.body.byteLength !== 6 + 3 * components) throw damagedError();
  const [width, height] = [dataView(frame.body).getUint16(3), dataView(frame.body).getUint16(1)];
  assertSides(width, height);
  return { width, height };
}

function findApp(segments: ReadonlyArray<Segment>, marker: number, name: string) {
  const prefix = ascii(name);
  const isNamed = ({ body }: Segment) => prefix.every((byte, index) => body[index] === byte);
  return segments.find((segment) => segment.marker === marker && isNamed(segment))?.body ?? null;
}

/** The orientation that the Exif data name, from 1 to 8; 1 if they name none. */
function readOrientation(tiff: Uint8Array) {
  const data = dataView(tiff);
  if (tiff.byteLength < 8) return 1;
  const littleEndian = data.getUint16(0) === 0x4949;
  const directory = data.getUint32(4, littleEndian);
  if (directory + 2 > tiff.byteLength) return 1;
  for (let left = data.getUint16(directory, littleEndian), offset = directory + 2; left > 0; left--, offset += 12) {
    if (offset + 12 > tiff.byteLength) return 1;
    if (data.getUint16(offset, littleEndian) !== ORIENTATION) continue;
    const value = data.getUint16(offset + 2, littleEndian) === SHORT ? data.getUint16(offset + 8, littleEndian) : 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A big-endian TIFF with one directory, at offset 8, with one entry. */
function orientationTiff(orientation: number) {
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  return [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
}

function segment(marker: number, body: ReadonlyArray<number>) {
  return Uint8Array.of(0xff, marker, 0, body.length + 2, ...body);
}

function ascii(text: string) {
  return [...text].map((character) => character.charCodeAt(0));
}
