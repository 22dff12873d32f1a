import { bearbeitet, type OffeneVorgaenge, vorgangsalter } from '@ekp/wire/vorgang'
import { vorgangsarten } from '@ekp/wire/vorgang/arten'
import { useNavigate, usePlace } from '@ekp/web/lib/router/RouterView.tsx'
import type { Auswahl } from '../../queries.ts'
import { formatZahl, nameVorgang } from '../../texts.ts'
import styles from './Auswahl.module.css'

/** What the address asks for, such as `?art=ablesung&alter=aelter`; what it does not know is left out. */
export function useAuswahl(): Auswahl {
  const asked = new URLSearchParams(usePlace().search)
  const of = <const T extends string>(name: string, known: readonly T[]) => known.find((one) => one === asked.get(name))
  const [art, alter, von] = [of('art', vorgangsarten), of('alter', vorgangsalter), of('von', bearbeitet)]
  return { ...(art && { art }), ...(alter && { alter }), ...(von && { von }) }
}

const namen = {
  alter: { heute: 'Heute', woche: 'Letzte 7 Tage', aelter: 'Älter' },
  von: { ich: 'Bei mir', niemand: 'Bei niemandem', andere: 'Bei anderen' },
} as const

type Zahl = OffeneVorgaenge['zahlen'][number]
type Merkmal = keyof Auswahl & keyof Zahl

interface AuswahlleisteProps {
  mandant: string
  auswahl: Auswahl
  zahlen: readonly Zahl[]
}

/** How many there are of each kind, age and clerk, as buttons that choose them. */
export const Auswahlleiste = (props: AuswahlleisteProps) => (
  <div className={styles.bar}>
    <Gruppe {...props} merkmal="art" title="Art" werte={vorgangsarten.map((art) => [art, nameVorgang(art)])} />
    <Gruppe {...props} merkmal="alter" title="Alter" werte={Object.entries(namen.alter)} />
    <Gruppe {...props} merkmal="von" title="Bei wem" werte={Object.entries(namen.von)} />
  </div>
)

interface GruppeProps extends AuswahlleisteProps {
  merkmal: Merkmal
  title: string
  werte: readonly (readonly [wert: string, name: string])[]
}

function Gruppe({ mandant, auswahl, zahlen, merkmal, title, werte }: GruppeProps) {
  const navigate = useNavigate()
  // What the other groups have chosen holds here as well.
  const others = Object.entries(auswahl).filter(([name]) => name !== merkmal)
  const counted = zahlen.filter((zahl) =>
    others.every(([name, wert]) => Object.entries(zahl).some(([key, one]) => key === name && one === wert)),
  )
  const countOf = (wert: string) =>
    counted.filter((zahl) => zahl[merkmal] === wert).reduce((sum, { anzahl }) => sum + anzahl, 0)
  const shown = werte.filter(([wert]) => countOf(wert) > 0 || auswahl[merkmal] === wert)
  const choose = (wert: string | undefined) =>
    void navigate({
      to: '/$mandant/vorgaenge',
      params: { mandant },
      search: { ...auswahl, [merkmal]: wert },
    })
  return (
    <div role="group" aria-label={title} className={styles.group}>
      {shown.map(([wert, name]) => {
        const isChosen = auswahl[merkmal] === wert
        return (
          <button
            key={wert}
            type="button"
            className={styles.choice}
            aria-pressed={isChosen}
            onClick={() => choose(isChosen ? undefined : wert)}
          >
            {name} <span className={styles.count}>{formatZahl(countOf(wert))}</span>
          </button>
        )
      })}
    </div>
  )
}
