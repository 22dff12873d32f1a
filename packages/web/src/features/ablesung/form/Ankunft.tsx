import type { Ablesung, Messkanal, NeueAblesung } from '@ekp/wire/ablesung'
import { deriveKanalkuerzel } from '@ekp/wire/rules/kanalname'
import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'
import styles from './Ankunft.module.css'
import { Zaehlwerk } from './Zaehlwerk.tsx'
import { ankunftText, findVorige } from './ankunft.ts'

interface AnkunftProps {
  neu: NeueAblesung
  zaehler: WaehlbarerZaehler
  /** As they were before it was sent. */
  ablesungen: readonly Ablesung[]
}

/** A reading has arrived: what it means to the customer, and the meter that turns to it. */
export function Ankunft({ neu, zaehler, ablesungen }: AnkunftProps) {
  const { kanaele, versorgungsart } = zaehler
  const vorige = findVorige(neu, zaehler, ablesungen)
  return (
    <div className={styles.ankunft}>
      <p className={styles.text}>{ankunftText(neu, zaehler, ablesungen)}</p>
      <div className={styles.zaehlwerke}>
        {kanaele.map((kanal) => {
          const wert = neu.ablesewerte[kanal.obiskennzahl]
          const davor = vorige?.ablesewerte[kanal.obiskennzahl]?.ablesewert
          if (wert === undefined) return null
          return (
            <div key={kanal.obiskennzahl} className={styles.zeile}>
              {kanaele.length > 1 && <span>{deriveKanalkuerzel(kanal.obiskennzahl)}</span>}
              <Zaehlwerk
                kanal={kanal}
                hasName={false}
                einheit={zaehlerEinheit(versorgungsart)}
                ziffern={ziffernOf(wert, kanal)}
                davor={davor === undefined ? undefined : ziffernOf(davor, kanal)}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

const ziffernOf = (wert: number, { vorkommastellen, nachkommastellen }: Messkanal) =>
  wert
    .toFixed(nachkommastellen)
    .replace('.', '')
    .padStart(vorkommastellen + nachkommastellen, '0')
