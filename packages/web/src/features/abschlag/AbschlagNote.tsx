import { useQuery } from '../../lib/useQuery.ts'
import { TextLink } from '../../ui/Links.tsx'
import styles from './AbschlagNote.module.css'
import { abschlagQuery, vorausschauQuery } from './queries.ts'
import { hinweisText } from './texts.ts'

/**
 * What something new means for the instalment, in a line whose place is kept: after a reading, a bill or a change of prices
 * [abschlag-39]. Nothing where there is no instalment; where nothing can be said, only the way to it.
 */
export function AbschlagNote({ vertragId }: { vertragId: string }) {
  const { data: abschlag } = useQuery(abschlagQuery(vertragId))
  const hasPlan = abschlag !== undefined && abschlag.ohne === null && abschlag.betrag !== null
  const { data: vorausschau, isPending } = useQuery({ ...vorausschauQuery(vertragId), enabled: hasPlan })
  if (!hasPlan) return null
  const vorschlag = vorausschau?.vorschlag ?? null
  return (
    <p className={styles.note} aria-live="polite">
      {!isPending && (
        <>
          {vorschlag !== null && abschlag.betrag !== null && `${hinweisText(abschlag.betrag, vorschlag)} `}
          <TextLink to="/vertrag/$vertragId/abschlag" params={{ vertragId }}>
            Abschlag ansehen
          </TextLink>
        </>
      )}
    </p>
  )
}
