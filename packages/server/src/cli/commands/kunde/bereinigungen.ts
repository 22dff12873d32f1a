import { change, preview } from '../../../modules/kunde/aendern.ts'
import { kundeUmnummerieren, kundeZusammenfuehren } from '../../../modules/kunde/bereinigung/beiKundennummer.ts'
import { vertragEntfernen, vertragUmhaengen, zaehlerEntfernen } from '../../../modules/kunde/bereinigung/beiVertrag.ts'
import type { Bereinigen, Bereinigung } from '../../../modules/kunde/bereinigung/Bereinigung.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Command, Given } from '../../command.ts'
import { ausfuehren, nothingChanged } from '../../loeschung.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { type Parameter, required, text } from '../../parameters.ts'
import { answer, bearbeiter, kunde, readNummer, vertragRequired, zaehler } from '../../kunde.ts'
import type { Terminal } from '../../terminal.ts'

const nummer = { value: 'NR', meaning: 'eine Kundennummer' }
const neueNummer = required(
  text({ ...nummer, name: 'neu', help: 'die Kundennummer, die er bekommt' }),
  'Es fehlt --neu mit der neuen Kundennummer.',
)
const bleibendeNummer = required(
  text({ ...nummer, name: 'bleibt', help: 'die Kundennummer, die er behält' }),
  'Es fehlt --bleibt mit der Kundennummer, die bleibt.',
)
const zaehlerRequired = required(zaehler, 'Es fehlt --zaehler.')

/** What sets right which customers, contracts and meters there are: it says what happens, and does it when told to. */
export const bereinigungen: readonly Command[] = [
  bereinigung(
    {
      name: 'vertrag-umhaengen',
      help: `sagt, was geschieht, wenn ein Vertrag vom falschen Kunden zum richtigen
(--kundennummer) kommt; mit --ausfuehren geschieht es`,
      parameters: [vertragRequired, kunde],
    },
    (given, tenant) => vertragUmhaengen(given(vertragRequired), readNummer(tenant, given(kunde))),
  ),
  bereinigung(
    {
      name: 'vertrag-entfernen',
      help: `sagt, was mit einem Vertrag gelöscht wird, den es im Portal nie hätte geben sollen;
mit --ausfuehren geschieht es`,
      parameters: [vertragRequired],
    },
    (given) => vertragEntfernen(given(vertragRequired)),
  ),
  bereinigung(
    {
      name: 'zaehler-entfernen',
      help: `sagt, was mit einem Zähler gelöscht wird, der am falschen Vertrag steht;
mit --ausfuehren geschieht es`,
      parameters: [vertragRequired, zaehlerRequired],
    },
    (given) => zaehlerEntfernen(given(vertragRequired), given(zaehlerRequired)),
  ),
  bereinigung(
    {
      name: 'kunde-umnummerieren',
      help: `sagt, was geschieht, wenn ein Kunde (--kundennummer) eine neue Kundennummer bekommt;
mit --ausfuehren geschieht es`,
      parameters: [kunde, neueNummer],
    },
    (given, tenant) => kundeUmnummerieren(readNummer(tenant, given(kunde)), readNummer(tenant, given(neueNummer))),
  ),
  bereinigung(
    {
      name: 'kunde-zusammenfuehren',
      help: `sagt, was geschieht, wenn zwei Kundennummern ein Kunde sind: --kundennummer geht in
--bleibt auf, und das lässt sich nicht umkehren; mit --ausfuehren geschieht es`,
      parameters: [kunde, bleibendeNummer],
    },
    (given, tenant) =>
      kundeZusammenfuehren(readNummer(tenant, given(kunde)), readNummer(tenant, given(bleibendeNummer))),
  ),
]

interface Beschreibung {
  readonly name: string
  readonly help: string
  readonly parameters: readonly Parameter<unknown>[]
}

function bereinigung(
  { parameters, ...named }: Beschreibung,
  read: (given: Given, tenant: Tenant) => Bereinigen,
): Command {
  return {
    ...named,
    parameters: [mandant, ...parameters, bearbeiter, ausfuehren],
    run: (given, { environment, clock, ...terminal }) =>
      answer(terminal, async () => {
        const umgebung = loadMandant(environment, given(mandant))
        const bereinigen = read(given, umgebung.tenant)
        const bearbeitung = { bearbeiter: given(bearbeiter), now: clock.now() }
        const run = given(ausfuehren) ? change : preview
        const ergebnis = await withDatabase(umgebung, (db) => run(db, (tx) => bereinigen(tx, bearbeitung)))
        await printAbsaetze(ergebnis, terminal)
        await terminal.out(given(ausfuehren) ? `Erledigt. ${ergebnis.folge}` : nothingChanged)
      }),
  }
}

/** What happens, a line for each sentence. */
export async function printAbsaetze({ absaetze }: Bereinigung, { out }: Pick<Terminal, 'out'>): Promise<void> {
  for (const { satz, punkte = [] } of absaetze) {
    await out(satz)
    for (const punkt of punkte) await out(`  ${punkt}`)
  }
}
