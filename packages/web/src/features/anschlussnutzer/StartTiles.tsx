import { TileGrid } from '../../ui/layout/TileGrid.tsx'
import { TileLink } from '../../ui/layout/TileLink.tsx'

interface StartTilesProps {
  mayWrite: boolean
  /** A meter is read by the customer: that is the first thing to do. */
  needsAblesung: boolean
}

/** The ways from the start page [oberflaeche-7]. */
export function StartTiles({ mayWrite, needsAblesung }: StartTilesProps) {
  return (
    <TileGrid>
      {mayWrite && (
        <TileLink to="/ablesung" icon="gauge" primary={needsAblesung} description="Auf Wunsch mit Foto">
          Zählerstand erfassen
        </TileLink>
      )}
      <TileLink to="/daten/uebersicht" icon="person" description="Kontakt, Adresse, Bank">
        Datenübersicht
      </TileLink>
      <TileLink to="/dokumente" icon="document" description="Rechnungen und Schreiben">
        Dokumente
      </TileLink>
      <TileLink to="/vertraege" icon="bolt" description="Tarife und Preise">
        Verträge
      </TileLink>
      <TileLink
        to="/kontaktanfrage"
        icon="letter"
        description={mayWrite ? 'Schreiben Sie uns' : 'Wie Sie uns erreichen'}
      >
        Kontakt
      </TileLink>
      <TileLink to="/passwort/aendern" icon="key" description="Ein neues Passwort wählen">
        Passwort ändern
      </TileLink>
    </TileGrid>
  )
}
