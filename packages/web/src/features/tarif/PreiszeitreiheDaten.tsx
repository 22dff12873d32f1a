import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Preisfenster } from '@ekp/wire/rules/preisfenster'
import type { Preis, Tarif } from '@ekp/wire/tarif'
import { downloadCsv } from '../../lib/saveFile.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { Card, CardGrid } from '../../ui/layout/Card.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { PreisPlaner, PreisTage } from './PreisPlaner.tsx'
import styles from './PreisPlaner.module.css'
import { deriveArbeitspreis, deriveEigenpreise, findPreisformel, type Preisformel } from './eigenpreis.ts'
import { preisChartData, preisCsv } from './preisChartData.ts'
import { formatPreis, nichtVeroeffentlicht, preisstandText } from './preisText.ts'
import { derivePreisschritte, findSchritt, upToLastKnown } from './preisschritte.ts'

interface PreiszeitreiheDatenProps {
  preise: readonly Preis[]
  fenster: Preisfenster
  nowMs: number
  /** The tariffs of the contract that the page is about; undefined where it is about none. */
  tarife: readonly Tarif[] | undefined
  /** What stands behind the contract's prices: net or gross. */
  preislabel: string
}

/** The prices of a window [preiszeitreihe-1]: the customer's own first, then how they come of the exchange's. */
export function PreiszeitreiheDaten({ preise, fenster, nowMs, tarife, preislabel }: PreiszeitreiheDatenProps) {
  const boerse = derivePreisschritte(preise, fenster)
  const eigene = tarife && deriveEigenpreise(boerse, tarife)
  const schritte = eigene ?? boerse
  const published = upToLastKnown(boerse)
  const download = () => {
    const { name, text } = preisCsv(published)
    downloadCsv(name, text)
  }
  return (
    <>
      <PreisPlaner schritte={schritte} nowMs={nowMs} preislabel={eigene ? preislabel : ' (Börsenpreis)'} />
      <Card>
        <Chart
          title={eigene ? 'Ihr Arbeitspreis und der Börsenpreis' : 'Börsenpreis für Strom'}
          data={preisChartData({ boerse, eigene, preislabel }, nowMs)}
          below={<p>{preisstandText(boerse, nowMs)}</p>}
        >
          {!eigene && <p>{ohneEigenpreis(tarife)}</p>}
        </Chart>
        <Actions>
          <Button
            onClick={download}
            disabledReason={published.length === 0 ? 'Es sind noch keine Preise veröffentlicht.' : undefined}
          >
            <Icon name="download" />
            CSV herunterladen
          </Button>
        </Actions>
        <p className={styles.note}>Die Datei enthält die Börsenpreise in EUR je kWh.</p>
      </Card>
      <CardGrid>
        <PreisTage tage={fenster.tage} schritte={schritte} nowMs={nowMs} />
        {eigene && tarife && (
          <Preisaufbau
            boersenpreis={findSchritt(boerse, nowMs)?.preis ?? null}
            formel={findPreisformel(tarife, berlinToday(new Date(nowMs)))}
            preislabel={preislabel}
          />
        )}
      </CardGrid>
    </>
  )
}

function ohneEigenpreis(tarife: readonly Tarif[] | undefined): string {
  const boerse = 'Die Preise sind die des Strommarkts: ohne Umlagen, Entgelte und Steuern.'
  return tarife === undefined
    ? `${boerse} Ihren eigenen Arbeitspreis finden Sie bei Ihrem Vertrag.`
    : `${boerse} Ihr eigener Arbeitspreis lässt sich hier gerade nicht zeigen.`
}

interface PreisaufbauProps {
  /** Now, in EUR per kWh; null where none is known. */
  boersenpreis: number | null
  formel: Preisformel | undefined
  preislabel: string
}

const prozent = new Intl.NumberFormat('de-DE')

/** What the customer's price is made of, with the figures of now. */
function Preisaufbau({ boersenpreis, formel, preislabel }: PreisaufbauProps) {
  if (formel === undefined) return null
  const netto = boersenpreis === null ? null : boersenpreis + formel.aufschlag
  const preis = boersenpreis === null ? null : deriveArbeitspreis(boersenpreis, formel)
  const textOf = (euro: number | null) => (euro === null ? nichtVeroeffentlicht : formatPreis(euro))
  const steuer = preis === null || netto === null ? null : preis - netto
  return (
    <Card as="section" aria-labelledby="preisaufbau">
      <h2 id="preisaufbau">So entsteht Ihr Arbeitspreis</h2>
      <p>
        Der Börsenpreis ist der des Strommarkts und ändert sich jede Viertelstunde. Der Aufschlag bleibt gleich, solange
        Ihr Tarif gilt; er enthält alles Weitere, zum Beispiel Netzentgelte, Umlagen und Stromsteuer.
      </p>
      <ValueTable
        rows={[
          { label: 'Börsenpreis jetzt (netto)', value: textOf(boersenpreis) },
          { label: 'Aufschlag (netto)', value: formatPreis(formel.aufschlag) },
          ...(formel.umsatzsteuer > 0
            ? [{ label: `Umsatzsteuer (${prozent.format(formel.umsatzsteuer)} %)`, value: textOf(steuer) }]
            : []),
          { label: `Ihr Arbeitspreis jetzt${preislabel}`, value: <strong>{textOf(preis)}</strong> },
        ]}
      />
    </Card>
  )
}
