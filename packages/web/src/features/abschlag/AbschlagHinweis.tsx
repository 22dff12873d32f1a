import { useQuery } from '../../lib/useQuery.ts'
import { TextLink } from '../../ui/Links.tsx'
import { abschlagQuery } from './queries.ts'

/** In a contact request about the instalment: that it can be changed without one [abschlag-40]. Nothing where it cannot. */
export function AbschlagHinweis({ vertragId }: { vertragId: string }) {
  const { data } = useQuery(abschlagQuery(vertragId))
  if (data === undefined || data.grenzen === null) return null
  return (
    <p>
      Schneller geht es ohne Anfrage: Auf der Seite{' '}
      <TextLink to="/vertrag/$vertragId/abschlag" params={{ vertragId }}>
        Ihr Abschlag
      </TextLink>{' '}
      ändern Sie ihn selbst und sehen gleich, was das für die nächste Rechnung heißt.
    </p>
  )
}
