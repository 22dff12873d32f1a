import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { bankDataByBLZ } from 'bankdata-germany'
import type { Clock } from '../../lib/clock.ts'
import { errorCode } from '../../lib/errors.ts'
import { listBankdateien, readBankdatei } from './bankdateien.ts'
import type { FindBank } from './bankleitzahlen.ts'

/** German banks as they are known now. */
export interface Bankverzeichnis {
  /** Looks at the operator's folder first, once a minute at most; never fails. */
  current(): Promise<FindBank>
}

interface BankverzeichnisOptions {
  /** Where the operator puts the Bundesbank's files; undefined knows the bundled banks alone. */
  readonly dir: string | undefined
  readonly clock: Clock
  readonly log: Readonly<Record<'info' | 'warn', (fields: object, message: string) => void>>
}

interface Bestand {
  readonly findBank: FindBank
  /** The file that it came from. */
  readonly stand: string | undefined
  readonly gueltigAb: string
  readonly gueltigBis: string
}

const everyMs = 60_000
// The Bundesbank's file is good for a quarter.
const gueltigTage = 100

/** The banks of the operator's newest right file, else those that come with the portal. */
export function openBankverzeichnis({ dir, clock, log }: BankverzeichnisOptions): Bankverzeichnis {
  const bundled: Bestand = { findBank: bundledBanken(clock), stand: undefined, gueltigAb: '', gueltigBis: bundledBis }
  const refused = new Set<string>()
  let inUse = bundled
  let outdated: Bestand | undefined
  let checkedMs = Number.NEGATIVE_INFINITY
  let checking = Promise.resolve()

  /** What holds now; undefined: whatever is in use. */
  async function findBestand(today: string): Promise<Bestand | undefined> {
    const files = dir === undefined ? [] : await listBankdateien(dir)
    if (files.length === 0) return bundled
    let isRefused = false
    for (const { gueltigAb, stand, ...file } of files) {
      // The next quarter's file may lie ready.
      if (gueltigAb > today) continue
      // What was read before it broke is better than an older file.
      if (stand === inUse.stand || (isRefused && gueltigAb <= inUse.gueltigAb)) return undefined
      const parsed = refused.has(stand) ? undefined : await readBankdatei({ ...file, gueltigAb, stand })
      if (parsed !== undefined && 'banken' in parsed) {
        const { banken } = parsed
        log.info({ datei: file.name, banken: banken.size }, 'Bankleitzahlen gelesen')
        return { findBank: (blz) => banken.get(blz), stand, gueltigAb, gueltigBis: addTage(gueltigAb, gueltigTage) }
      }
      isRefused = true
      if (parsed === undefined) continue
      refused.add(stand)
      log.warn({ datei: file.name, grund: parsed.fehler }, 'Bankleitzahlen abgelehnt')
    }
    return undefined
  }

  async function check(today: string): Promise<void> {
    try {
      inUse = (await findBestand(today)) ?? inUse
    } catch (error) {
      log.warn({ grund: errorCode(error) }, 'Bankleitzahlen nicht lesbar')
    }
    if (today <= inUse.gueltigBis || outdated === inUse) return
    outdated = inUse
    log.warn({ gueltigBis: inUse.gueltigBis }, 'Bankleitzahlen veraltet')
  }

  return {
    current: async () => {
      const now = clock.now()
      // A test's clock may go back.
      if (Math.abs(now.getTime() - checkedMs) >= everyMs) {
        checkedMs = now.getTime()
        checking = check(berlinToday(now))
      }
      await checking
      return inUse.findBank
    },
  }
}

/** The last day of the Bundesbank's data in the installed `bankdata-germany`; its README names it. */
export const bundledBis = '2026-12-06'

/** The banks of the library that comes with the portal, those of the clock's day. */
export function bundledBanken(clock: Clock): FindBank {
  return (blz) => {
    const bank = bankDataByBLZ(blz, clock.now())
    return bank === null ? undefined : { bankname: bank.bankName, bic: bank.bic || null }
  }
}
