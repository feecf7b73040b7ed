// Reads the messages' JSON Schema from standard input and prints their TypeScript types.
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(await text(process.stdin));
const types = await compile(schema, "Message", {
  additionalProperties: false,
  bannerComment: "// Generated from src/parlorcar/service/messages.py by `make types`: do not edit.",
  style: { printWidth: 110 },
});
process.stdout.write(types);
