import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'
import styles from './AblesungHilfe.module.css'
import { Zaehlwerk } from './Zaehlwerk.tsx'

interface SoWirdAbgelesenProps {
  zaehler: Pick<WaehlbarerZaehler, 'kanaele' | 'versorgungsart'>
}

// As many of them as the meter has digits.
const beispiel = '123456789012345'

/** The digits of a meter, and which of them count [ablesung-30]. */
export function SoWirdAbgelesen({ zaehler: { kanaele, versorgungsart } }: SoWirdAbgelesenProps) {
  const isGas = versorgungsart === 'gas'
  const hasDecimals = kanaele.some(({ nachkommastellen }) => nachkommastellen > 0)
  return (
    <section>
      <h2 className={styles.title}>So lesen Sie den Zähler ab</h2>
      {kanaele.map((kanal) => (
        <Zaehlwerk
          key={kanal.obiskennzahl}
          kanal={kanal}
          hasName={kanaele.length > 1}
          ziffern={beispiel}
          einheit={zaehlerEinheit(versorgungsart)}
        />
      ))}
      <p>
        Schreiben Sie die Ziffern von links nach rechts ab
        {hasDecimals && '; die rot umrandeten stehen hinter dem Komma und dürfen fehlen'}.{' '}
        {isGas && 'Ein Gaszähler zählt Kubikmeter, auch wenn wir in kWh abrechnen.'}
        {kanaele.length > 1 &&
          'Ihr Zähler zählt in zwei Zählwerken: Hochtarif (HT) am Tag, Niedertarif (NT) zu festen Zeiten, meist nachts. Zeigt er sie abwechselnd, warten Sie, bis die Kennzahl davor erscheint.'}
      </p>
    </section>
  )
}
