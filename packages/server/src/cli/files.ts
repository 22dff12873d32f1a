import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StartError } from '../lib/errors.ts'

/** The input of a command; its size is known for files only. */
export interface Source {
  readonly stream: Readable
  readonly bytes: number | undefined
}

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'Es gibt sie nicht.',
  EACCES: 'Sie darf nicht gelesen werden.',
  EISDIR: 'Das ist ein Ordner.',
  ENOTDIR: 'Es gibt sie nicht.',
}

/** Opens a file, or `-` for the standard input; throws `StartError` with a sentence. */
export async function openSource(file: string, stdin: Readable): Promise<Source> {
  if (file === '-') return { stream: stdin, bytes: undefined }
  try {
    const handle = await open(file)
    const stat = await handle.stat()
    if (stat.isDirectory()) {
      await handle.close()
      throw Object.assign(new Error('directory'), { code: 'EISDIR' })
    }
    return { stream: handle.createReadStream({ highWaterMark: 262_144 }), bytes: stat.isFile() ? stat.size : undefined }
  } catch (error) {
    const code = String(error instanceof Error ? Reflect.get(error, 'code') : undefined)
    throw new StartError(`Die Datei ${file} ist nicht lesbar: ${unreadable[code] ?? code}`)
  }
}
