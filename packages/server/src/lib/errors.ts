/** The portal cannot start, and the message is the one German sentence that tells the operator why and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The code of a system error such as `ENOENT`, or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** What is wrong with a file or directory, by the code of the error. */
export const fileErrors: Readonly<Record<string, string>> = {
  EEXIST: 'ist eine Datei und kein Verzeichnis',
  ENOTDIR: 'ist eine Datei oder liegt unter einer Datei',
  EISDIR: 'ist ein Verzeichnis und keine Datei',
  EACCES: 'ist für diesen Benutzer nicht les- oder beschreibbar',
  EPERM: 'ist für diesen Benutzer nicht les- oder beschreibbar',
  EROFS: 'liegt auf einem schreibgeschützten Laufwerk',
  ENOSPC: 'liegt auf einem vollen Laufwerk',
  EDQUOT: 'liegt auf einem vollen Laufwerk',
  EFBIG: 'darf nicht größer werden',
  EIO: 'liegt auf einem Laufwerk, das nicht antwortet',
  ENOENT: 'gibt es nicht oder ist ein Verweis ins Leere',
  ELOOP: 'ist ein Verweis, der nirgends hinführt',
  ENAMETOOLONG: 'hat einen zu langen Namen',
  EMFILE: 'lässt sich nicht öffnen, weil zu viele Dateien offen sind',
  ENFILE: 'lässt sich nicht öffnen, weil zu viele Dateien offen sind',
}

/** What is wrong with a file or directory, after its name as `shown`; undefined for an error that names none. */
export function describeFileError(error: unknown, shown = (place: string) => place): string | undefined {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return undefined
  const { path, code } = error
  // A socket has a path as well, but it is no file that anybody looks for.
  if (typeof path !== 'string' || typeof code !== 'string' || ('syscall' in error && error.syscall === 'connect')) {
    return undefined
  }
  // A file that cannot be moved is stopped by what lies at its destination.
  const place = 'dest' in error && typeof error.dest === 'string' ? error.dest : path
  return `${shown(place)} ${fileErrors[code] ?? `lässt sich nicht benutzen (${code})`}`
}

/**
 * Name and place of an unexpected error, or the file that it concerns; never its message, which may quote the contents
 * of the file.
 */
export function nameCause(error: unknown): string {
  const ofFile = describeFileError(error)
  if (ofFile !== undefined) return ofFile
  if (!(error instanceof Error)) return 'unbekannter Fehler'
  // Node's own frames tell what was called, not which code called it.
  const place = /^ {4}at (?!.*\bnode:).*?([\w.-]+:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1]
  const name = [error.name, errorCode(error)].filter(Boolean).join(' ')
  return place === undefined ? name : `${name}, ${place}`
}
