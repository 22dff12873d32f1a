import { plainCode } from '@ekp/wire/rules/text/plainLine'
import { explainLock, readKundennummer, Refused } from '../modules/kunde/aendern.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { kundennummerOption } from './mandant.ts'
import { required, text } from './parameters.ts'
import { exitCodes, type Terminal } from './terminal.ts'

export const kunde = required(kundennummerOption, 'Es fehlt --kundennummer.')

export const bearbeiter = required(
  text({
    name: 'bearbeiter',
    value: 'NAME',
    meaning: 'ein Name oder Kürzel',
    help: 'wer es tut; steht im Änderungsprotokoll',
  }),
  'Es fehlt --bearbeiter mit dem Namen oder Kürzel dessen, der es tut.',
)

const typedVertrag = text({ name: 'vertrag', value: 'V', meaning: 'die Nummer eines Vertrags', help: 'der Vertrag' })
export const vertrag: typeof typedVertrag = {
  ...typedVertrag,
  read: (typed) => {
    const nummer = typedVertrag.read(typed)
    return nummer === undefined ? undefined : plainCode(nummer)
  },
}

export const zaehler = text({
  name: 'zaehler',
  value: 'Z',
  meaning: 'eine Zählernummer',
  help: 'die Nummer eines Zählers',
})

export const vertragRequired = required(vertrag, 'Es fehlt --vertrag.')

/** The customer number in its one spelling; throws `Refused` where it can be none of this tenant's. */
export const readNummer = ({ app }: Pick<Tenant, 'app'>, typed: string): string => readKundennummer(app, typed)

/** Runs what a command asks of the service: what is refused or interrupted is a sentence on stderr and its exit code. */
export async function answer(
  { stderr, signal }: Pick<Terminal, 'stderr' | 'signal'>,
  work: () => Promise<void>,
): Promise<number> {
  try {
    await work()
    return exitCodes.done
  } catch (error) {
    if (signal.aborted && error === signal.reason) {
      stderr.write('Abgebrochen. Nichts ist geändert.\n')
      return exitCodes.interrupted
    }
    const reason = explainLock(error)
    if (!(reason instanceof Refused)) throw error
    stderr.write(`${reason.message}\n`)
    return exitCodes.refused
  }
}
