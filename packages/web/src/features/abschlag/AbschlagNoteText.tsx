import { useQuery } from '../../lib/useQuery.ts'
import { TextLink } from '../../ui/Links.tsx'
import styles from './AbschlagNoteText.module.css'
import { hinweisText } from './hinweis.ts'
import { abschlagQuery } from './queries.ts'
import { vorausschauQuery } from './vorausschauQuery.ts'

/** The words of an AbschlagNote. */
export function AbschlagNoteText({ vertragId }: { vertragId: string }) {
  const { data: abschlag, isPending: isAbschlagPending } = useQuery(abschlagQuery(vertragId))
  const hasPlan = abschlag !== undefined && abschlag.ohne === null && abschlag.betrag !== null
  const { data: vorausschau, isPending } = useQuery({ ...vorausschauQuery(vertragId), enabled: hasPlan })
  if (isAbschlagPending) return <p className={styles.note} />
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
