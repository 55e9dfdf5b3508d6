/** Lower case with dashes, in the letters of the name, but Latin ones without accents. Never empty. */
export function slugify(name: string) {
  const slug = name
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}|\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug || "app";
}
