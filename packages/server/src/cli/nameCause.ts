/** What a failure that nobody foresaw is called, and where it arose; never its message, which may quote the file. */
export function nameCause(error: unknown): string {
  if (!(error instanceof Error)) return 'unbekannter Fehler'
  const place = /^ {4}at .*?([\w.-]+:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1]
  return place === undefined ? error.name : `${error.name}, ${place}`
}
