import type { Dienstvorgang, OffeneVorgaenge } from '@ekp/wire/vorgang'
import { PlainLink } from '@ekp/web/ui/Links.tsx'
import { VisuallyHidden } from '@ekp/web/ui/VisuallyHidden.tsx'
import { useId, useState } from 'react'
import type { Auswahl } from '../../queries.ts'
import { formatAlter, formatZeit, nameAufgabe, nameVorgang } from '../../texts.ts'
import styles from './Warteschlange.module.css'

interface WarteschlangeProps {
  mandant: string
  auswahl: Auswahl
  offene: OffeneVorgaenge
}

/**
 * What the desk has to do: answer what no system has taken, and finish with what is answered and no system takes. Below it
 * the questions that a system has taken and nobody has answered.
 */
export function Warteschlange({ mandant, auswahl, offene: { vorgaenge, mehr, beiSystemen } }: WarteschlangeProps) {
  const hasFragen = beiSystemen.vorgaenge.length > 0
  const isChosen = Object.keys(auswahl).length > 0
  const nothing = isChosen
    ? 'Nichts davon ist offen.'
    : `Nichts: Alles ${hasFragen ? 'andere ' : ''}ist beantwortet oder übernommen.`
  const common = { mandant, auswahl }
  return (
    <>
      <Teil title="Zu tun" vorgaenge={vorgaenge} mehr={mehr} empty={nothing} {...common} />
      {hasFragen && <Teil title="Bei einem System, noch nicht beantwortet" {...beiSystemen} empty="" {...common} />}
    </>
  )
}

interface TeilProps {
  title: string
  vorgaenge: readonly Dienstvorgang[]
  mehr: boolean
  empty: string
  mandant: string
  auswahl: Auswahl
}

function Teil({ title, vorgaenge, mehr, empty, mandant, auswahl }: TeilProps) {
  const id = useId()
  const [now] = useState(() => Date.now())
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {vorgaenge.length === 0 && <p>{empty}</p>}
      <ul>
        {vorgaenge.map((vorgang) => (
          <li key={vorgang.nr}>
            <PlainLink
              to="/$mandant/vorgaenge/$nr"
              params={{ mandant, nr: String(vorgang.nr) }}
              search={auswahl}
              className={styles.row}
              data-vorgang={vorgang.nr}
            >
              <Zeile vorgang={vorgang} now={now} />
            </PlainLink>
          </li>
        ))}
      </ul>
      {mehr && <p className={styles.more}>Es gibt weitere; gezeigt sind die ältesten hundert.</p>}
    </section>
  )
}

function Zeile({ vorgang, now }: { vorgang: Dienstvorgang; now: number }) {
  const { art, nr, name, kundennummer, eingegangenAm, ergebnis, bearbeiter, uebernommenVon } = vorgang
  const bei = bearbeiter?.name ?? uebernommenVon.join(', ')
  return (
    <>
      <span className={styles.art}>
        {ergebnis !== null && `${nameAufgabe(vorgang)}: `}
        {nameVorgang(art)}
        <VisuallyHidden> {nr}</VisuallyHidden>
      </span>
      <span className={styles.name}>
        {name ?? kundennummer ?? 'ohne Anmeldung'}
        {name !== null && kundennummer !== null && <VisuallyHidden> {kundennummer}</VisuallyHidden>}
      </span>
      {bei !== '' && (
        <span className={styles.by} title={`bei ${bei}`}>
          <VisuallyHidden>bei {bei}</VisuallyHidden>
          <span aria-hidden="true">{initialsOf(bei)}</span>
        </span>
      )}
      <time className={styles.age} dateTime={eingegangenAm} title={formatZeit(eingegangenAm)}>
        {formatAlter(eingegangenAm, now)}
      </time>
    </>
  )
}

/** `Anna Berger` is `AB`. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 2)
