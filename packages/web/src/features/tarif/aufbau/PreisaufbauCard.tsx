import type { Preisstand, Preisstufe } from '@ekp/wire/tarif/preisbestandteile'
import { loaded, Section } from '../../../ui/layout/Section.tsx'
import { ValueTable } from '../../../ui/table/ValueTable.tsx'
import { Anteile, AufbauTable } from './Preisaufbau.tsx'
import { deriveArbeitspreis, type Preisformel } from '../preise/eigenpreis.ts'
import { aufbauJetzt, umsatzsteuerName } from './preisaufbau.ts'
import { betragText } from './preisaufbauText.ts'
import { formatPreis, nichtVeroeffentlicht } from '../preise/preisText.ts'

interface PreisaufbauProps {
  /** Now, in EUR per kWh; null where none is known. */
  boersenpreis: number | null
  /** The level of the network charge now. */
  stufe: Preisstufe | null
  /** All parts of today's price, where they are known. */
  stand: Preisstand | undefined
  /** What stands in their place. */
  formel: Preisformel | undefined
  preislabel: string
}

/** What the customer's price is made of, with the figures of now. */
export function Preisaufbau({ stand, formel, ...now }: PreisaufbauProps) {
  if (stand === undefined && formel === undefined) return null
  return (
    <Section
      title="So entsteht Ihr Arbeitspreis"
      query={loaded(now)}
      fold={() => `${isDynamisch(stand) ? 'Börse' : 'Energie'}, Netz, Abgaben, Steuern`}
    >
      {() => (stand ? <AusBestandteilen {...now} stand={stand} /> : formel && <AusFormel {...now} formel={formel} />)}
    </Section>
  )
}

/** Whether the exchange's price is a part; the formula that stands in place of the parts follows it. */
const isDynamisch = (stand: Preisstand | undefined) =>
  stand === undefined || stand.bestandteile.some(({ berechnung }) => berechnung === 'boerse')

const textOf = (euro: number | null) => (euro === null ? nichtVeroeffentlicht : formatPreis(euro))

type AusBestandteilenProps = Omit<PreisaufbauProps, 'stand' | 'formel'> & { stand: Preisstand }

function AusBestandteilen({ stand, preislabel, boersenpreis, stufe }: AusBestandteilenProps) {
  const aufbau = aufbauJetzt(stand, { boersenpreis, stufe })
  return (
    <>
      <p>
        {isDynamisch(stand) && 'Der Börsenpreis ist der des Strommarkts und ändert sich jede Viertelstunde. '}
        {stufe !== null && 'Das Netzentgelt hängt von der Uhrzeit ab. '}
        {isDynamisch(stand) || stufe !== null ? 'Alles andere bleibt gleich' : 'Alle Teile bleiben gleich'}, solange Ihr
        Preis gilt.
      </p>
      <p>
        Ihr Arbeitspreis jetzt{preislabel}: <strong>{textOf(aufbau.preis)}</strong>
      </p>
      <Anteile anteile={aufbau.anteile} />
      <AufbauTable aufbau={aufbau} stand={stand} caption="Bestandteile Ihres Arbeitspreises jetzt" />
    </>
  )
}

// With all decimals, so that the price can be checked.
const genau = (euro: number | null) =>
  euro === null ? nichtVeroeffentlicht : betragText(euro, { berechnung: 'arbeit' })

type AusFormelProps = Omit<PreisaufbauProps, 'stand' | 'stufe' | 'formel'> & { formel: Preisformel }

function AusFormel({ boersenpreis, formel, preislabel }: AusFormelProps) {
  const netto = boersenpreis === null ? null : boersenpreis + formel.aufschlag
  const preis = boersenpreis === null ? null : deriveArbeitspreis(boersenpreis, formel)
  const hasSteuer = formel.umsatzsteuer > 0
  return (
    <>
      <p>
        Der Börsenpreis ist der des Strommarkts und ändert sich jede Viertelstunde. Der Aufschlag bleibt gleich, solange
        Ihr Tarif gilt; er enthält Netz, Abgaben und unseren Anteil.
      </p>
      <ValueTable
        rows={[
          { label: 'Börsenpreis jetzt (netto)', value: genau(boersenpreis) },
          { label: 'Aufschlag (netto)', value: genau(formel.aufschlag) },
          ...(hasSteuer ? [{ label: 'Ihr Preis ohne Umsatzsteuer', value: genau(netto) }] : []),
          {
            label: hasSteuer
              ? `Ihr Arbeitspreis jetzt, mit ${umsatzsteuerName(formel.umsatzsteuer)}`
              : `Ihr Arbeitspreis jetzt${preislabel}`,
            value: <strong>{textOf(preis)}</strong>,
          },
        ]}
      />
    </>
  )
}
