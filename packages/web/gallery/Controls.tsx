import { useState } from 'react'
import { Actions } from '../src/ui/Actions.tsx'
import { Button } from '../src/ui/Button.tsx'
import { Icon, type IconName } from '../src/ui/Icon.tsx'
import { ButtonLink, TextLink } from '../src/ui/Links.tsx'
import { Confirm } from '../src/ui/form/Confirm.tsx'
import { TileGrid } from '../src/ui/layout/TileGrid.tsx'
import { TileLink } from '../src/ui/layout/TileLink.tsx'
import { Specimen } from './Specimen.tsx'

const icons: IconName[] = [
  'bolt',
  'flame',
  'home',
  'gauge',
  'person',
  'letter',
  'key',
  'menu',
  'close',
  'pencil',
  'download',
  'document',
  'calendar',
  'eye',
  'eyeOff',
  'plus',
  'reload',
  'check',
  'chevronLeft',
  'chevronRight',
  'chevronDown',
  'info',
  'success',
  'warning',
  'error',
]

export const Controls = () => {
  const [deleted, setDeleted] = useState(0)

  return (
    <>
      <TileGrid>
        <TileLink to="/zaehler" icon="gauge" description="Für Strom und Gas, auch mit Foto" primary>
          Zählerstand erfassen
        </TileLink>
        <TileLink to="/uebersicht" icon="person" description="Kontakt, Rechnungsadresse, Bankverbindung">
          Datenübersicht
        </TileLink>
        <TileLink to="/papiere" icon="document" description="Rechnungen und Schreiben">
          Dokumente
        </TileLink>
        <TileLink to="/verbindungen" icon="bolt">
          Verträge
        </TileLink>
        <TileLink to="/kontakt" icon="letter" description="Schreiben Sie uns">
          Kontakt
        </TileLink>
        <TileLink to="/passwort" icon="key">
          Passwort ändern
        </TileLink>
      </TileGrid>
      <Specimen name="Button">
        <Actions>
          <Button variant="primary">Anmelden</Button>
          <Button>Abbrechen</Button>
          <Button variant="danger">Löschen</Button>
          <Button variant="quiet">Erneut laden</Button>
          <Button size="small">
            <Icon name="download" />
            CSV herunterladen
          </Button>
        </Actions>
        <Actions>
          <Button variant="primary" busy>
            Wird gespeichert
          </Button>
          <Button variant="primary" disabledReason="Bitte geben Sie Kundennummer und Passwort ein.">
            Gesperrt mit Grund
          </Button>
        </Actions>
        <Actions>
          <Button disabled>Gesperrt</Button>
          <ButtonLink to="/vertraege" variant="primary">
            Zu den Verträgen
          </ButtonLink>
          <TextLink to="/dokumente">Passwort vergessen?</TextLink>
        </Actions>
      </Specimen>
      <Specimen name="Confirm">
        <Confirm
          question="Möchten Sie diese Bankverbindung wirklich löschen?"
          onConfirm={() => setDeleted(deleted + 1)}
        >
          Bankverbindung löschen
        </Confirm>
        <p id="deleted">Gelöscht: {deleted}</p>
      </Specimen>
      <Specimen name="Icon">
        <Actions>
          {icons.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Actions>
      </Specimen>
    </>
  )
}
