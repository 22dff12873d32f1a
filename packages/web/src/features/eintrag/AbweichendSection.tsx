import { useQuery } from '../../lib/useQuery.ts'
import { currentDay } from '../../lib/berlinTime.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { Section, waiting } from '../../ui/layout/Section.tsx'
import type { Eintrag, Eintragsart } from './eintragsart.ts'
import { findGueltigen, listSpaetere } from './geltung.ts'
import { Kuenftige } from './Kuenftige.tsx'
import { Kurz } from './Kurz.tsx'
import { abweichendQuery, eintraegeQuery } from './queries.ts'
import { abweichendText, formatGueltigkeit, gefaltetText } from './texts.ts'

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
  const today = currentDay()
  const eigener = own && findGueltigen(own, today)
  // Where the contract has none of its own, now or later, the customer's next one is what follows.
  const folgendeOf = ({ aktuelle, alle }: NonNullable<typeof data>) => {
    const spaetere = listSpaetere(alle, today)
    return aktuelle === null && spaetere.length === 0 ? listSpaetere(own ?? [], today) : spaetere
  }
  return (
    <Section
      title={`Abweichende ${wort}`}
      query={shown}
      loading={{ lines: art.lines, hasButton: true }}
      onError="hide"
      fold={(ofVertrag) => gefaltetText(art, ofVertrag.aktuelle, folgendeOf(ofVertrag)[0], eigener)}
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
          {aktuelle === null && <Abweichend art={art} alle={alle} eigener={own && (eigener ?? null)} />}
          {aktuelle !== null && (
            <>
              {art.show(aktuelle)}
              <p>{formatGueltigkeit(aktuelle)}</p>
            </>
          )}
          <Kuenftige art={art} eintraege={folgendeOf({ aktuelle, alle })} />
        </>
      )}
    </Section>
  )
}

interface AbweichendProps<E extends Eintrag> {
  art: Eintragsart<E>
  alle: readonly E[]
  /** Null where the customer has none, undefined where that is not known. */
  eigener: E | null | undefined
}

function Abweichend<E extends Eintrag>({ art, alle, eigener }: AbweichendProps<E>) {
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
