import { useQuery } from '../../lib/useQuery.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { Section, waiting } from '../../ui/layout/Section.tsx'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { findGueltigen, listSpaetere } from './geltung.ts'
import { Kuenftige } from './Kuenftige.tsx'
import { Kurz } from './Kurz.tsx'
import { abweichendQuery, eintraegeQuery } from './queries.ts'
import { abweichendText, formatGueltigkeit } from './texts.ts'

interface AbweichendSectionProps<E extends Eintrag> {
  art: Eintragsart<E>
  vertragId: string
  /** Undefined until it is known. */
  mayWrite: boolean | undefined
  /** Its delivery is over: a new entry would serve nothing. */
  isVorbei: boolean
}

/** The entry of a contract that replaces the customer's, on the contract's page, in three states [eintrag-10]. */
export function AbweichendSection<E extends Eintrag>({
  art,
  vertragId,
  mayWrite,
  isVorbei,
}: AbweichendSectionProps<E>) {
  const { wort, mehrzahl, pfade } = art
  const { status, data, error, refetch, isFetching } = useQuery(abweichendQuery(art, vertragId))
  const query = { status, data, error, refetch, isFetching }
  // What applies to the contract without one of its own; where that cannot be loaded, nothing is said of it.
  const { data: own, isPending } = useQuery({ ...eintraegeQuery(art), enabled: data?.aktuelle === null })
  const isWaiting = mayWrite === undefined || (data?.aktuelle === null && isPending)
  // All at once: a button that comes later would push the other one aside.
  const shown = isWaiting && status !== 'error' ? { ...query, ...waiting } : query
  const params = { vertragId }
  return (
    <Section
      title={`Abweichende ${wort}`}
      query={shown}
      loading={{ lines: art.lines, hasButton: true }}
      onError="hide"
      fold={({ aktuelle }) => foldedText(art, aktuelle, own)}
      actionsBelow
      actions={
        shown.data && (
          <>
            {mayWrite && !(isVorbei && shown.data.aktuelle === null) && (
              <ButtonLink size="small" to={pfade.ofVertragEditieren} params={params}>
                {shown.data.aktuelle === null ? 'Jetzt konfigurieren' : `${wort} ändern`}
              </ButtonLink>
            )}
            {(shown.data.aktuelle !== null || shown.data.alle.length > 0) && (
              <ButtonLink size="small" to={pfade.ofVertrag} params={params}>
                {`Alle ${mehrzahl} anzeigen`}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {({ aktuelle, alle }) => (
        <>
          {aktuelle === null && <Abweichend art={art} alle={alle} eigene={own} />}
          {aktuelle !== null && (
            <>
              {art.show(aktuelle)}
              <p>{formatGueltigkeit(aktuelle)}</p>
            </>
          )}
          <Kuenftige art={art} eintraege={listSpaetere(alle, currentDay())} />
        </>
      )}
    </Section>
  )
}

/** What stands for the block while it is folded. */
function foldedText<E extends Eintrag>(art: Eintragsart<E>, aktuelle: E | null, eigene: readonly E[] = []): string {
  if (aktuelle !== null) return art.gefaltet(aktuelle)
  return findGueltigen(eigene, currentDay()) === undefined ? 'keine' : 'keine, es gilt Ihre eigene'
}

interface AbweichendProps<E extends Eintrag> {
  art: Eintragsart<E>
  alle: readonly E[]
  eigene: readonly E[] | undefined
}

function Abweichend<E extends Eintrag>({ art, alle, eigene }: AbweichendProps<E>) {
  const eigener = eigene && (findGueltigen(eigene, currentDay()) ?? null)
  return (
    <p>
      {abweichendText(art, alle, eigener)}{' '}
      {eigener && (
        <Kurz art={art} eintrag={eigener}>
          .
        </Kurz>
      )}
    </p>
  )
}
