import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Licences of packages that are served or run. Read a new one before you add it.
const permitted =
  /^(?:MIT|MIT-0|0BSD|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense|Python-2\.0|MPL-2\.0|OFL-1\.1|LGPL-3\.0-or-later)$/
// Their package.json names no licence; other files in them do.
const readByHand = { 'node_modules/png-js': 'MIT' }

/** The licence of a package of the lock file, as an SPDX expression. */
export const licenseOf = (path, { license = readByHand[path] ?? 'none' }) => license

/** Packages of the lock file that cannot be trusted: one sentence for each [T25]. */
export function checkSupplyChain(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  return foreign.flatMap(([path, entry]) => {
    const { integrity = '', dev, resolved } = entry
    const license = licenseOf(path, entry)
    const findings = []
    if (!integrity.startsWith('sha512-')) findings.push(`${path}: no SHA-512 of its content`)
    if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) {
      findings.push(`${path}: not from the registry but from ${resolved}`)
    }
    const licenses = license.replace(/[()]/g, '').split(/ (?:AND|OR) /i)
    if (!dev && !licenses.every((one) => permitted.test(one))) findings.push(`${path}: its licence is ${license}`)
    return findings
  })
}
