import { PlainLink } from '@ekp/web/ui/Links.tsx'
import type { Dienstvorgang } from '@ekp/wire/kundendienst'
import { nameVorgang } from '../texts.ts'

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
export const KundeLink = ({ vorgang: { kundennummer }, mandant }: LinkProps) =>
  kundennummer === null ? (
    'ohne Anmeldung'
  ) : (
    <PlainLink to="/$mandant/kunden/$kundennummer" params={{ mandant, kundennummer }}>
      {kundennummer}
    </PlainLink>
  )
