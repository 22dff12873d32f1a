import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../lib/clock.ts'
import { errorCode, StartError } from '../../lib/errors.ts'
import { makeDirs } from '../../lib/files.ts'
import { formatDatum } from '../../lib/formats.ts'
import { bankleitzahlenDir, findTagInName } from '../../modules/bankverbindung/bankdateien.ts'
import { parseBankleitzahlen } from '../../modules/bankverbindung/bankleitzahlen.ts'
import { openSource, writeWhole } from '../files.ts'
import { exitCodes, type Terminal } from '../terminal.ts'

interface BankleitzahlenCall {
  readonly file: string
  readonly ab: string | undefined
}

/** `bankleitzahlen`: checks a file of the Bundesbank and puts it where a portal that runs finds it. */
export async function bankleitzahlenCommand(
  { file, ab }: BankleitzahlenCall,
  environment: Readonly<Record<string, string | undefined>>,
  { stdin, out, stderr }: Terminal,
): Promise<number> {
  const dir = bankleitzahlenDir(loadConfig(environment).dataDir)
  const content = await buffer((await openSource(file, stdin)).stream)
  const parsed = parseBankleitzahlen(content)
  if ('fehler' in parsed) {
    stderr.write(`${parsed.fehler} Die bisherigen Bankleitzahlen bleiben.\n`)
    return exitCodes.refused
  }
  const heute = berlinToday(systemClock.now())
  const gueltigAb = ab ?? findTagInName(basename(file)) ?? heute
  const name = `BLZ_${gueltigAb.replaceAll('-', '')}.txt`
  try {
    makeDirs(dir)
    await writeWhole(dir, name, content)
  } catch (error) {
    throw new StartError(`In den Ordner ${dir} lässt sich nicht schreiben (${errorCode(error)}).`)
  }
  await out(`${parsed.banken.size.toLocaleString('de-DE')} Bankleitzahlen, gültig ab ${formatDatum(gueltigAb)}.`)
  await out(
    gueltigAb > heute ? 'Das Portal nimmt sie an diesem Tag von selbst.' : 'Das Portal nimmt sie binnen einer Minute.',
  )
  return exitCodes.done
}
