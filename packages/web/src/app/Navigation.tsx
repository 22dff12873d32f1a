import { useMatches } from '@tanstack/react-router'
import { useSessionState } from '../session/useSession.ts'
import { NavBar } from '../ui/NavBar.tsx'
import { NavBarButton } from '../ui/NavBarButton.tsx'
import { NavBarLink } from '../ui/NavBarLink.tsx'
import { askToLogOut } from './askToLogOut.ts'

/** The portal's places, for who is logged in [section 2]; who has to change the password can only leave. */
export function Navigation() {
  const state = useSessionState()
  // A contract's own pages belong to the contracts.
  const isInVertrag = useMatches({
    select: (matches) => matches.at(-1)?.staticData.route?.path.startsWith('/vertrag/') === true,
  })
  if (state === 'loggedOut') return null
  const logOutButton = <NavBarButton onClick={() => askToLogOut()}>Abmelden</NavBarButton>
  if (state === 'changePassword') return <NavBar>{logOutButton}</NavBar>
  return (
    <NavBar>
      <NavBarLink to="/" activeOptions={{ exact: true }}>
        Startseite
      </NavBarLink>
      <NavBarLink to="/daten/uebersicht">Übersicht</NavBarLink>
      <NavBarLink to="/dokumente">Dokumente</NavBarLink>
      {/* A link without state also clears the banner of a cancellation [section 2]. */}
      <NavBarLink to="/vertraege" {...(isInVertrag && { 'aria-current': 'true' })}>
        Verträge
      </NavBarLink>
      <NavBarLink to="/kontaktanfrage">Kontaktanfrage</NavBarLink>
      {logOutButton}
    </NavBar>
  )
}
