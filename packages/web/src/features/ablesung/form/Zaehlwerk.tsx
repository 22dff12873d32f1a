import type { Messkanal } from '@ekp/wire/ablesung'
import { Kanalname } from '../Kanalname.tsx'
import styles from './Zaehlwerk.module.css'

const [digitWidth, digitHeight, gap] = [22, 34, 3]

interface ZaehlwerkProps {
  kanal: Messkanal
  hasName: boolean
  einheit: string
  /** What it shows, digit by digit, without the comma. */
  ziffern: string
  /** What it showed before: it turns from there. */
  davor?: string | undefined
}

/** The digits that a Messkanal shows, as on the meter; its words stand beside it. */
export function Zaehlwerk({ kanal, hasName, einheit, ziffern, davor }: ZaehlwerkProps) {
  const { obiskennzahl, vorkommastellen, nachkommastellen } = kanal
  const step = digitWidth + gap
  const comma = nachkommastellen > 0 ? 8 : 0
  const left = (index: number) => 1 + index * step + (index >= vorkommastellen ? comma : 0)
  const count = vorkommastellen + nachkommastellen
  return (
    <div className={styles.zaehlwerk}>
      {hasName && (
        <p>
          <Kanalname obiskennzahl={obiskennzahl} />
        </p>
      )}
      <svg viewBox={`0 0 ${left(count) + 40} ${digitHeight + 2}`} aria-hidden="true" focusable={false}>
        {Array.from({ length: count }, (_, index) => (
          <g key={index} className={index < vorkommastellen ? styles.ziffer : styles.nachkomma}>
            <rect x={left(index)} y="1" width={digitWidth} height={digitHeight} rx="3" />
            {davor === undefined || davor[index] === ziffern[index] ? (
              <text x={left(index) + digitWidth / 2} y="25">
                {ziffern[index]}
              </text>
            ) : (
              <Rolle x={left(index)} from={davor[index]} to={ziffern[index]} />
            )}
          </g>
        ))}
        {comma > 0 && (
          <text className={styles.komma} x={left(vorkommastellen) - 8} y="32">
            ,
          </text>
        )}
        <text className={styles.einheit} x={left(count) + 3} y="25">
          {einheit}
        </text>
      </svg>
    </div>
  )
}

/** A digit's drum, which turns to the next; an inner svg shows no more than its window. */
const Rolle = ({ x, from, to }: { x: number; from: string | undefined; to: string | undefined }) => (
  <svg x={x} y="1" width={digitWidth} height={digitHeight}>
    <g className={styles.rolle}>
      <text x={digitWidth / 2} y="24">
        {to}
      </text>
      <text x={digitWidth / 2} y={24 - digitHeight}>
        {from}
      </text>
    </g>
  </svg>
)
