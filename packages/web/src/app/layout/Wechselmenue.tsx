import type { Wechselziel } from '../../features/anmeldung/verknuepfung/wechselziele.ts'
import { NavBarMenu, NavBarMenuItem } from '../../ui/layout/NavBarMenu.tsx'
import { askToSwitch } from './askToLogOut.ts'

interface WechselmenueProps {
  ziele: readonly Wechselziel[]
  kundennummer: string
}

/** With which customer number one is signed in, and the others to switch to [anmeldung-39]. */
export const Wechselmenue = ({ ziele, kundennummer }: WechselmenueProps) => (
  <NavBarMenu label="Angemeldet als" value={kundennummer}>
    {ziele.map((ziel) => (
      <NavBarMenuItem
        key={ziel.kundennummer}
        note={ziel.anzeigename}
        onClick={() => void askToSwitch(ziel.kundennummer)}
      >
        Zu {ziel.kundennummer} wechseln
      </NavBarMenuItem>
    ))}
  </NavBarMenu>
)
