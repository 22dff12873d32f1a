/** No route can match a path that decodes to nothing, such as `/%zz`: it is unknown, and so leads to the start page. */
export function leaveMalformedPath(page: Window, startPath: string): void {
  try {
    decodeURIComponent(page.location.pathname)
  } catch {
    page.history.replaceState(null, '', startPath)
  }
}
