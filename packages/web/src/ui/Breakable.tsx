import { Fragment } from 'react'

/** A text in which a long mail address may go on in the next line, before its @ and its dots; copied it is as it was. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(' ').map((word, index) => (
    // Words keep their places.
    <Fragment key={index}>
      {index > 0 && ' '}
      {word.includes('@')
        ? word.split(/(?=[@.])/).map((part, at) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {part}
            </Fragment>
          ))
        : word}
    </Fragment>
  ))
