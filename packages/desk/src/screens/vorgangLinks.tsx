import { PlainLink } from '@ekp/web/ui/Links.tsx'
import type { Dienstvorgang } from '@ekp/wire/vorgang'
import { nameVorgang } from '../texts.ts'
import styles from './Kunde.module.css'

interface LinkProps {
  vorgang: Dienstvorgang
  mandant: string
}

/** Leads to a Vorgang, by its kind and number. */
export const VorgangLink = ({ vorgang: { art, nr }, mandant }: LinkProps) => (
  <PlainLink to="/$mandant/vorgaenge/$nr" params={{ mandant, nr: String(nr) }}>
    {nameVorgang(art)} {nr}
  </PlainLink>
)

/** Leads from a Vorgang to its customer; a declaration without signing in has none. */
export const KundeLink = ({ vorgang: { kundennummer, name }, mandant }: LinkProps) =>
  kundennummer === null ? (
    'ohne Anmeldung'
  ) : (
    <>
      <PlainLink to="/$mandant/kunden/$kundennummer" params={{ mandant, kundennummer }}>
        {name ?? kundennummer}
      </PlainLink>
      {name !== null && name !== kundennummer && <span className={styles.nummer}> {kundennummer}</span>}
    </>
  )
