/**
 * Adds rows to write in to a table.
 * @param html the drawn table, with or without rows of its own
 * @param rows how many
 */
export function addBlankRows(html: string, rows: number): string {
  const columns = html.match(/<th\b/g)?.length ?? 0;
  const blank = `<tr>${'<td></td>'.repeat(columns)}</tr>`.repeat(rows);
  return rows > 0 ? html.replace('</table>', `<tbody>${blank}</tbody></table>`) : html;
}
