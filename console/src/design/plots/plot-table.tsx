import { Link } from 'react-router';
import { ScrollRegion } from '../scroll-region.tsx';

/** The figures of a plot; the first cell of each row names it. */
export type PlotTableContent = {
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[]; href?: string | undefined }[];
};

/** A plot as a table. */
export function PlotTable({ label, columns, rows }: PlotTableContent & { label: string }) {
  return (
    <ScrollRegion label={label} className="max-h-80 rounded-md border">
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunken text-left text-muted">
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={`px-3 py-2 font-medium ${at > 0 ? 'text-right' : ''}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells], href }) => (
            <tr key={key} className="border-t">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {href ? (
                  <Link to={href} className="text-accent-ink underline-offset-2 hover:underline">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="px-3 py-1.5 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
