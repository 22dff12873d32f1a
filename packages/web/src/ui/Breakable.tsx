import { Fragment } from 'react'
import { keepParagraphs } from '../lib/keepParagraphs.ts'
import { Unbroken } from './Unbroken.tsx'

/**
 * A text in which a mail address that is too long for a line may go on in the next one, before its @ and its dots; the
 * word E-Mail and a sign of a paragraph with its number may not. Copied it is as it was.
 */
export const Breakable = ({ text }: { text: string }) =>
  keepParagraphs(text)
    .split(' ')
    .map((word, index) => (
      // Words keep their places.
      <Fragment key={index}>
        {index > 0 && ' '}
        <Word word={word} />
      </Fragment>
    ))

function Word({ word }: { word: string }) {
  if (word.includes('E-Mail')) return <Unbroken>{word}</Unbroken>
  if (!word.includes('@')) return word
  return (
    <Unbroken>
      {word.split(/(?=[@.])/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Unbroken>
  )
}
