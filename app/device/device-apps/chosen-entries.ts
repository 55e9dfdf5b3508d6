/** A file that was chosen, or one inside a chosen ZIP. `archive`: the ZIP's path, null for a file by itself. */
export type ChosenEntry = {
  archive: string | null;
  path: string;
  /** In bytes, as the archive declares it; no more than that is unpacked. */
  size: number;
  read: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** An archive that can't be read is in `damaged` by its path. */
export async function listChosenEntries(chosen: Iterable<File>) {
  const entries: Array<ChosenEntry> = [];
  const damaged: Array<string> = [];
  for (const file of chosen) {
    if (!/\.zip$/i.test(file.name)) entries.push(fileEntry(file));
    else
      try {
        entries.push(...(await listArchive(file)));
      } catch {
        damaged.push(pathOf(file));
      }
  }
  return { entries, damaged };
}

function fileEntry(file: File): ChosenEntry {
  const read = async () => new Uint8Array(await file.arrayBuffer());
  return { archive: null, path: pathOf(file), size: file.size, read };
}

function pathOf(file: File) {
  return file.webkitRelativePath || file.name;
}

async function listArchive(file: File) {
  const { unzipSync } = await import("fflate");
  const archive = new Uint8Array(await file.arrayBuffer());
  const entries: Array<ChosenEntry> = [];
  unzipSync(archive, {
    filter({ name: path, originalSize: size }) {
      // One at a time: a damaged file ends the call.
      const read = async () => {
        const unpacked = Object.entries(unzipSync(archive, { filter: ({ name }) => name === path }));
        return new Uint8Array(unpacked[0]?.[1] ?? (await Promise.reject()));
      };
      if (!path.endsWith("/")) entries.push({ archive: pathOf(file), path, size, read });
      return false;
    },
  });
  return entries;
}
