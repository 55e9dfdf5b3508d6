/** The path and query of the screen that a request is for: navigations ask for `<path>.data`, or `/_.data`. */
export function screenPath({ url }: Request) {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete("_routes");
  const path = pathname.replace(/\/_\.data$|\.data$/, "") || "/";
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
