import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program of the system, or undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin', '/sbin']
  return folders
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
