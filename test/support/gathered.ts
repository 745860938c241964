/** All pieces of a rendering as one text. */
export async function gathered(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
