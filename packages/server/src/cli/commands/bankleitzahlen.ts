import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { loadConfig } from '../../config/config.ts'
import { errorCode, StartError } from '../../lib/errors.ts'
import { makeDirs } from '../../lib/files/files.ts'
import { formatDatum } from '../../lib/formats.ts'
import {
  bankleitzahlenDir,
  findTagInName,
  listBankdateien,
  readBankdatei,
} from '../../modules/bankverbindung/bankdateien.ts'
import { parseBankleitzahlen } from '../../modules/bankverbindung/bankleitzahlen.ts'
import { refuseForeignUser } from '../benutzer.ts'
import type { Command } from '../command.ts'
import { openSource } from '../files.ts'
import { writeWhole } from '../../lib/files/newFiles.ts'
import { datei, day } from '../parameters.ts'
import { exitCodes } from '../terminal.ts'

const ab = day({
  name: 'ab',
  value: 'TAG',
  meaning: 'ein Tag',
  example: '2026-12-07',
  help: 'ab wann die Datei gilt; sonst der Tag in ihrem Namen, sonst heute',
})

/** Checks a file of the Bundesbank and puts it where a running portal finds it. */
export const bankleitzahlen: Command = {
  name: 'bankleitzahlen',
  help: 'prüft eine Bankleitzahlendatei der Bundesbank und legt sie für das Portal bereit',
  parameters: [datei, ab],
  run: async (given, { environment, clock, stdin, out, stderr }) => {
    const file = given(datei)
    const config = loadConfig(environment)
    refuseForeignUser(config)
    const dir = bankleitzahlenDir(config.dataDir)
    const content = await buffer((await openSource(file, stdin)).stream)
    const parsed = parseBankleitzahlen(content)
    if ('fehler' in parsed) {
      stderr.write(`${parsed.fehler} Die bisherigen Bankleitzahlen bleiben.\n`)
      return exitCodes.refused
    }
    const today = berlinToday(clock.now())
    const gueltigAb = given(ab) ?? findTagInName(basename(file)) ?? today
    const name = `BLZ_${gueltigAb.replaceAll('-', '')}.txt`
    const newer = await findNewer(dir, { gueltigAb, name, today })
    if (newer !== undefined) {
      stderr.write(
        `Nicht übernommen: Diese Datei gilt ab ${formatDatum(gueltigAb)}, und ${newer.name} (ab ${formatDatum(newer.gueltigAb)}) ` +
          `liegt schon in ${dir}. Die bisherigen Bankleitzahlen bleiben.\n`,
      )
      return exitCodes.refused
    }
    try {
      makeDirs(dir)
      await writeWhole(dir, name, content)
    } catch (error) {
      throw new StartError(`In den Ordner ${dir} lässt sich nicht schreiben (${errorCode(error)}).`)
    }
    await out(`${parsed.banken.size.toLocaleString('de-DE')} Bankleitzahlen, gültig ab ${formatDatum(gueltigAb)}.`)
    await out(
      gueltigAb > today
        ? 'Das Portal nimmt sie an diesem Tag von selbst.'
        : 'Das Portal nimmt sie binnen einer Minute.',
    )
    return exitCodes.done
  },
}

/** The right file that the portal would take before one of this day and name; a folder that cannot be read has none. */
async function findNewer(
  dir: string,
  file: { readonly gueltigAb: string; readonly name: string; readonly today: string },
) {
  const { gueltigAb, name, today } = file
  for (const stored of await listBankdateien(dir).catch(() => [])) {
    const comesBefore = `${stored.gueltigAb} ${stored.name}` > `${gueltigAb} ${name}` && stored.gueltigAb <= today
    const parsed = comesBefore ? await readBankdatei(stored) : undefined
    if (parsed !== undefined && 'banken' in parsed) return stored
  }
  return undefined
}
