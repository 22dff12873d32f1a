import { chmod, chown, mkdir } from 'node:fs/promises'

/** A user and group on the file system. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Makes a directory that only its owner may enter; only root can give it to somebody else. */
export async function ownDir(path: string, owner: Owner): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) await chown(path, owner.uid, owner.gid)
  await chmod(path, 0o700)
}
