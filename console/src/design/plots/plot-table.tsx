import { Link } from 'react-router';
import { ScrollRegion } from '../scroll-region.tsx';

/** The figures of a plot; the first cells of each row name it. */
export type PlotTableContent = {
  columns: readonly string[];
  /** How many of the columns are names; one by default. */
  names?: number;
  rows: readonly { key: string; cells: readonly string[]; href?: string | undefined }[];
};

/** A plot as a table. */
export function PlotTable({ label, columns, names = 1, rows }: PlotTableContent & { label: string }) {
  return (
    <ScrollRegion label={label} className="max-h-80 rounded-md border">
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunken text-left text-muted">
          <tr>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={`px-3 py-2 font-medium ${at < names ? '' : 'text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells], href }) => (
            <tr key={key} className="border-t">
              <th scope="row" className="min-w-32 px-3 py-1.5 text-left font-normal">
                {href ? (
                  <Link to={href} className="text-accent-ink underline-offset-2 hover:underline">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={columns[at + 1]}
                  className={`whitespace-nowrap px-3 py-1.5 ${at + 1 < names ? '' : 'text-right'}`}
                >
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
