import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const mount = (path: string, options: string) =>
  execFileSync('mount', ['-o', options, '-t', 'tmpfs', 'tmpfs', path], { stdio: 'ignore' })

/** Whether this user may mount one. */
export function mayMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), 'ekp-platte-'))
  try {
    mount(path, 'size=1m')
    execFileSync('umount', [path])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(path)
  }
}

/** A small disk for the current test. */
export function mountDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'ekp-platte-'))
  mount(path, `size=${megabytes}m,mode=777`)
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', path])
    rmdirSync(path)
  })
  const grow = (to: number) => void mount(path, `remount,size=${to}m`)
  return {
    path,
    grow,
    /** Takes away all free space but so much. */
    leave: (free: number) => {
      const { blocks, bfree, bsize } = statfsSync(path)
      grow(Math.ceil(((blocks - bfree) * bsize) / 2 ** 20) + free)
    },
  }
}
