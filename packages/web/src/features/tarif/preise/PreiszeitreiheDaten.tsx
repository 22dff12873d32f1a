import { berlinToday } from '@ekp/wire/rules/berlin'
import { deriveTarifzeitscheiben } from '@ekp/wire/rules/tarif'
import type { Preisfenster } from '@ekp/wire/rules/fenster/preisfenster'
import type { Preisstand } from '@ekp/wire/tarif/preisbestandteile'
import type { Tarif } from '@ekp/wire/tarif'
import { useState } from 'react'
import { downloadCsv } from '../../../lib/saveFile.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Chart } from '../../../ui/charts/Chart.tsx'
import { Card, CardGrid } from '../../../ui/layout/Card.tsx'
import { Preisaufbau } from '../aufbau/PreisaufbauCard.tsx'
import { PreisPlaner, PreisTage } from './PreisPlaner.tsx'
import styles from './PreisPlaner.module.css'
import { deriveSchritte, findPreisformel } from './eigenpreis.ts'
import { findPreisstand, hasBestandteile } from '../aufbau/preisaufbau.ts'
import { preisChartData, preisCsv } from './preisChartData.ts'
import { ohneEigenpreisText } from './ohneEigenpreisText.ts'
import { preisstandText } from './preisText.ts'
import { ueblicheStunden } from './preisauskunft.ts'
import { findGuenstigsteStunden, findSchritt, upToLastKnown } from './preisschritte.ts'
import type { Preisreihe } from './preisQueries.ts'

interface PreiszeitreiheDatenProps {
  reihe: Preisreihe
  fenster: Preisfenster
  nowMs: number
  /** The tariffs of the contract that the page is about; undefined where it is about none. */
  tarife: readonly Tarif[] | undefined
  /** What the contract's prices are made of, where its host says it. */
  preisstaende: readonly Preisstand[]
  /** What stands behind prices by the contract's tariffs: net or gross. */
  preislabel: string
}

/** The prices of a window [preiszeitreihe-1]: the customer's own first, then how they come of the exchange's. */
export function PreiszeitreiheDaten({
  reihe,
  fenster,
  nowMs,
  tarife,
  preisstaende,
  ...given
}: PreiszeitreiheDatenProps) {
  const reihen = deriveSchritte(reihe, { fenster, nowMs }, { tarife, preislabel: given.preislabel })
  const { eigene, boerse, preislabel } = reihen
  const schritte = eigene ?? boerse ?? []
  const [stunden, setStunden] = useState(ueblicheStunden)
  const guenstigste = findGuenstigsteStunden(schritte, { nowMs, stunden })
  const published = upToLastKnown(boerse ?? schritte)
  const heute = berlinToday(new Date(nowMs))
  const { aktuell } = deriveTarifzeitscheiben(tarife ?? [], heute)
  // No hour is cheaper than another by a fixed price, nor one that is cheap at the exchange by a tariff that does not follow it.
  const hasGuenstige = eigene
    ? boerse !== undefined || new Set(schritte.flatMap(({ preis }) => preis ?? [])).size !== 1
    : aktuell?.istDynamisch !== false
  const download = () => {
    const { name, text } = preisCsv(published)
    downloadCsv(name, text)
  }
  return (
    <>
      {hasGuenstige && (
        <PreisPlaner
          schritte={schritte}
          nowMs={nowMs}
          preislabel={eigene ? preislabel : ' (Börsenpreis)'}
          isOwn={eigene !== undefined}
          guenstigste={guenstigste}
          stunden={stunden}
          onStunden={setStunden}
        />
      )}
      <Card>
        <Chart
          title={
            !eigene ? 'Börsenpreis für Strom' : boerse ? 'Ihr Arbeitspreis und der Börsenpreis' : 'Ihr Arbeitspreis'
          }
          data={preisChartData(reihen, nowMs, hasGuenstige ? guenstigste : undefined)}
          summaryHidden={hasGuenstige}
          below={boerse && <p>{preisstandText(boerse, nowMs)}</p>}
        >
          {!eigene && <p>{ohneEigenpreisText(tarife && { aktuell })}</p>}
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
        <p className={styles.note}>Inhalt: {boerse ? 'Börsenpreise' : 'Ihr Arbeitspreis'} in EUR je kWh.</p>
      </Card>
      <CardGrid className={styles.stunden}>
        {hasGuenstige && <PreisTage tage={fenster.tage} schritte={schritte} nowMs={nowMs} />}
        {eigene && tarife && (
          <Preisaufbau
            boersenpreis={(boerse && findSchritt(boerse, nowMs)?.preis) ?? null}
            stufe={findStufe(reihe.eigene, nowMs)}
            stand={findPreisstand(preisstaende.filter(hasBestandteile), heute)}
            formel={findPreisformel(tarife, heute)}
            preislabel={preislabel}
          />
        )}
      </CardGrid>
    </>
  )
}

const findStufe = (own: Preisreihe['eigene'], nowMs: number) =>
  own.find(({ von, bis }) => Date.parse(von) <= nowMs && nowMs < Date.parse(bis))?.stufe ?? null
