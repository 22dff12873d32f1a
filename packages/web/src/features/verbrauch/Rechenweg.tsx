import { heizanteil } from '@ekp/wire/rules/jahresverlauf'
import type { Jahresverlauf, Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import { useId, useState } from 'react'
import { useTenant } from '../../lib/tenantContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { herkunftText } from './prognose/texts.ts'
import styles from './Rechenweg.module.css'

interface RechenwegProps {
  verlauf: Jahresverlauf
  prognose: Verbrauchsprognose | undefined
  hasHistorie: boolean
  /** Whether a year says how cold it was. */
  hasWetter?: boolean
}

/** How the figures of the consumption overview come about, with the tenant's texts; on a phone behind one line [verbrauch-6]. */
export function Rechenweg({ verlauf, prognose, hasHistorie, hasWetter = false }: RechenwegProps) {
  const id = useId()
  const { verbrauchTexte } = useTenant()
  // Nothing waits behind a press where there is room.
  const [isWide] = useState(() => window.matchMedia('(width >= 40rem)').matches)
  const isGas = verlauf === 'HEIZUNG'
  const ofTenant = verbrauchTexte.flatMap((one) => {
    const { text, versorgungsart } = typeof one === 'string' ? { text: one } : one
    return versorgungsart === undefined || (versorgungsart === 'gas') === isGas ? [text] : []
  })
  const texts = [
    ...ofTenant,
    isGas ? gasjahre : jahre,
    abrechnungszeitraum,
    ...(hasWetter ? [wetter] : []),
    ...(prognose && herkunftText(prognose) ? [`Laufendes Abrechnungsjahr: ${herkunftText(prognose)}`] : []),
    ...(hasHistorie ? [historie] : []),
  ]
  return (
    <Card as="section" aria-labelledby={id}>
      <details className={styles.fold} open={isWide}>
        <summary>
          <h2 id={id}>So rechnen wir</h2>
          <Icon name="chevronDown" />
        </summary>
        <div className={styles.texts}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </details>
    </Card>
  )
}

const jahre =
  'Verbrauch pro Jahr: der Verbrauch zwischen der ersten und der letzten Ablesung oder Schätzung eines Jahres, hochgerechnet auf 365 Tage, damit sich Jahre vergleichen lassen. Die Linie zeigt, was die 365 Tage davor verbraucht haben.'
const gasjahre =
  'Verbrauch pro Jahr: der Verbrauch zwischen zwei Ablesungen oder Schätzungen, die ein Jahr auseinanderliegen. Ein Winter oder ein Sommer allein sagt bei Gas wenig über ein Jahr.'
const abrechnungszeitraum =
  'Ein Abrechnungszeitraum reicht hier von einer Ablesung oder Schätzung bis zur nächsten; in ein Abrechnungsjahr können mehrere fallen.'
const wetter = `Kälter oder milder: nach den Gradtagen Ihrer Gegend. Wer heizt, dessen Verbrauch hängt nach unserer Rechnung zu etwa ${heizanteil * 100}\u00A0% von ihnen ab; der Rest ist Warmwasser und Kochen.`
const historie =
  'Die Verbrauchshistorie zählt nur Stunden, deren Wert bekannt ist: Fehlen welche, ist ein Monat dort kleiner als hier.'
