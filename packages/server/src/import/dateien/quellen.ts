import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../lib/errors.ts'

/** A file that a line of the import names, open. */
export interface Datei {
  readonly bytes: number
  /** Its first bytes, which show its type. */
  readonly kopf: Buffer
  content(): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

// An E-Rechnung may begin with a comment and names a dozen namespaces in its first element.
const kopfBytes = 4096

/** Where an import finds the files that its lines name. */
export interface Dateiquelle {
  /** The file, or the German sentence that says why it cannot be read. */
  open(file: string): Promise<Datei | string>
}

const missing = 'Diese Datei gibt es nicht.'
const linked = 'Verknüpfungen werden nicht eingelesen; bitte legen Sie die Datei selbst in den Ordner.'
const noFile = 'Das ist keine Datei.'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: missing,
  ENOTDIR: missing,
  ENAMETOOLONG: missing,
  ELOOP: linked,
  EISDIR: noFile,
  ENXIO: noFile,
  EACCES: 'Die Datei darf nicht gelesen werden.',
  EPERM: 'Die Datei darf nicht gelesen werden.',
}

/** The German sentence that says why a path is not allowed below the folder; undefined if it is. */
function refusePath(file: string): string | undefined {
  if (file.includes('\\')) return 'Bitte trennen Sie Ordner mit einem Schrägstrich: /.'
  const isAbsolute = file.startsWith('/') || /^[A-Za-z]:/.test(file)
  if (isAbsolute || file.split('/').includes('..')) {
    return 'Bitte geben Sie einen Pfad innerhalb des Ordners der Importdatei an, ohne ...'
  }
  return undefined
}

async function refuseLinks(folder: string, file: string): Promise<string | undefined> {
  const parts = file.split('/').filter((part) => part !== '' && part !== '.')
  for (const [index] of parts.entries()) {
    const stat = await lstat(join(folder, ...parts.slice(0, index + 1)))
    if (stat.isSymbolicLink()) return linked
  }
  return undefined
}

async function readKopf(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(kopfBytes), 0, kopfBytes, 0)
  return buffer.subarray(0, bytesRead)
}

async function openFile(folder: string, file: string): Promise<Datei | string> {
  const refusal = await refuseLinks(folder, file)
  if (refusal !== undefined) return refusal
  // Non-blocking, because the path may be a pipe.
  const handle = await open(join(folder, file), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  const stat = await handle.stat()
  if (!stat.isFile()) {
    await handle.close()
    return noFile
  }
  return {
    bytes: stat.size,
    kopf: await readKopf(handle),
    content: () => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 262_144 }),
    close: () => handle.close(),
  }
}

/** The files below a folder and no others; undefined if there is no folder, as when the import reads standard input. */
export function ordnerquelle(folder: string | undefined): Dateiquelle {
  return {
    async open(file) {
      if (folder === undefined) return 'Bitte nennen Sie mit --dateien den Ordner, in dem die Dateien liegen.'
      const refusal = refusePath(file)
      if (refusal !== undefined) return refusal
      try {
        return await openFile(folder, file)
      } catch (error) {
        const code = errorCode(error)
        // A folder from another system may have decomposed umlauts in its names.
        const other = file.normalize(file === file.normalize('NFC') ? 'NFD' : 'NFC')
        if (code === 'ENOENT' && other !== file) {
          const found = await openFile(folder, other).catch(() => missing)
          if (found !== missing) return found
        }
        return reasons[code] ?? `Die Datei ist nicht lesbar (${code || 'unbekannter Grund'}).`
      }
    },
  }
}

/** Files in memory, or created when they are opened. */
export function speicherquelle(contentOf: (file: string) => Buffer | undefined): Dateiquelle {
  return {
    async open(file) {
      const bytes = contentOf(file)
      if (bytes === undefined) return 'Diese Datei gibt es nicht.'
      return {
        bytes: bytes.length,
        kopf: bytes.subarray(0, kopfBytes),
        async *content() {
          yield bytes
        },
        close: async () => undefined,
      }
    },
  }
}
