import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { root } from '../lib/root.mjs'
import { Stop } from '../lib/stop.mjs'
import { findStand } from './findStand.mjs'
import { stageFiles } from './stageFiles.mjs'

/**
 * Writes archive, list of contents and checksums to a folder; answers a line for each file. The same commit gives the
 * same bytes.
 */
export async function packArchive(folder, { withPostgres }) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const stand = findStand(version)
  const name = `endkundenportal-${version}${stand?.suffix ?? ''}-linux-${process.arch}`
  const stage = join(folder, '.neu')
  refuseForeign(folder)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(stage, name), { recursive: true })
  try {
    const sbom = stageFiles(join(stage, name), { version, stand, withPostgres })
    writeFileSync(join(folder, `${name}.cdx.json`), sbom)
    await pack(stage, name, join(folder, `${name}.tar.gz`))
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
  const files = [`${name}.cdx.json`, `${name}.tar.gz`]
  const sums = []
  for (const file of files) sums.push(`${await sha256(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  const megabytes = (file) => (statSync(join(folder, file)).size / 1e6).toFixed(1).replace('.', ',')
  return [...files.map((file) => `${join(folder, file)} (${megabytes(file)} MB)`), join(folder, 'SHA256SUMS')]
}

/** What this program puts into its folder, also an earlier time. */
const ours = /^(?:endkundenportal-.+\.(?:tar\.gz|cdx\.json)|SHA256SUMS|\.neu)$/

/** The folder is emptied first, and somebody may have named one of his own. */
function refuseForeign(folder) {
  if (!existsSync(folder)) return
  const foreign = readdirSync(folder).find((name) => !ours.test(name))
  if (foreign !== undefined) throw new Stop(`In ${folder} liegt ${foreign}. Nennen Sie einen leeren Ordner.`)
}

async function pack(stage, name, archive) {
  const options = [
    '--create',
    '--format=gnu',
    '--sort=name',
    `--mtime=@${timeOfCommit()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    // Whatever the umask of whoever packs it was.
    '--mode=u=rwX,go=rX',
    `--directory=${stage}`,
    name,
  ]
  const tar = spawn('tar', options, {
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'close')
  // The zlib of the portal's own Node: another gzip may make other bytes.
  await pipeline(tar.stdout, createGzip(), createWriteStream(archive))
  const [code] = await ended
  if (code !== 0) throw new Stop(`Das Archiv lässt sich nicht packen (tar endete mit ${code}).`)
}

/** The files' time, in seconds since 1970: that of the commit, or what https://reproducible-builds.org asks to name. */
function timeOfCommit() {
  const { SOURCE_DATE_EPOCH } = process.env
  if (SOURCE_DATE_EPOCH) return SOURCE_DATE_EPOCH
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Stop('Ohne Git ist nicht bekannt, von wann der Stand ist. Nennen Sie es mit SOURCE_DATE_EPOCH.')
}

async function sha256(path) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
